"""Customers from a file: the account's field dictionary checks every row before the first is sent."""

import csv
import io

from triline import CustomerFields, InvalidRequest, Platform

# Stands for a file. An account has fields of its own: its columns go by their keys.
TABLE = """name,mobile,gender
赵六,13800001001,男
钱七,13800001002,F
"""


def main() -> None:
    with Platform.from_env() as cc:
        fields = CustomerFields.load(cc)
        try:
            made = cc.customers.create_all(customers=csv.DictReader(io.StringIO(TABLE)), fields=fields)
        except InvalidRequest as error:
            print(f"nothing was sent: {error.field}: expected {error.expected}")
        else:
            print(f"refused: {[failed.err_message for failed in made.failed_list or []]}")

        # What is read has keys where people know texts.
        for customer in fields.decode(cc.customers.list(page_size=20).collect(5)):
            print(customer.name, customer.gender, customer.region)


main()
