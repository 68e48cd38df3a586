"""What calls take and give: records, objects within parameters, and constants of known values."""

from triline._generated.choices import *  # noqa: F403
from triline._generated.choices import __all__ as _choices
from triline._generated.params import *  # noqa: F403
from triline._generated.params import __all__ as _params
from triline._generated.records import *  # noqa: F403
from triline._generated.records import __all__ as _records

__all__ = [*_choices, *_params, *_records]  # pyright: ignore[reportUnsupportedDunderAll]

# Pickled records name the module that their class is in: the one that stays.
for _name in _records:
    globals()[_name].__module__ = __name__
