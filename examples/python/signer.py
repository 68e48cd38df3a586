"""Signing elsewhere: this program does not hold the account's secret key, another one signs for it."""

import hashlib
import os

from triline import Platform, SignInput


def key_service(given: SignInput) -> str:
    """Stands for a call to a service that has the key."""
    secret = os.environ["TRILINE_PLATFORM_SECRET"]
    return hashlib.md5(f"{given.account}{given.nonce}{given.timestamp}{secret}".encode()).hexdigest()


def main() -> None:
    base_url, account = os.environ["TRILINE_PLATFORM_BASE_URL"], os.environ["TRILINE_PLATFORM_ACCOUNT"]
    with Platform(base_url=base_url, account=account, signer=key_service) as cc:
        for role in cc.roles.list():
            print(role.name, role.type)


main()
