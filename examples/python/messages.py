"""What was said in the chat app of the work phones since yesterday."""

from datetime import datetime, timedelta, timezone

from triline import WorkPhone
from triline.types import TextBody


def main() -> None:
    now = datetime.now(timezone.utc)
    with WorkPhone.from_env() as phone:
        # Times are written as the service's clock has them.
        messages = phone.chat_app.messages(start=now - timedelta(days=1), end=now, page=1, page_size=100)
        for message in messages:
            match message.body:
                case TextBody(text=text):
                    print(message.date, text)
                case other:
                    print(message.date, f"({other.kind})")


main()
