"""What needs an extra says so."""

from triline import AsyncPlatform

try:
    AsyncPlatform(base_url="https://cc.example.com", account="1", secret="s", signing="md5:hex:{secret}")
except ImportError as error:
    assert "triline[async]" in str(error), error
else:
    raise AssertionError("aiohttp is there")

try:
    import triline.telemetry
except ImportError as error:
    assert "opentelemetry" in str(error), error
else:
    raise AssertionError(f"OpenTelemetry is there: {triline.telemetry}")
