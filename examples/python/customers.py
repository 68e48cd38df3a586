"""Customers from a file: the account's field dictionary checks every row before it is sent."""

import csv
import io

from triline import CustomerFields, Platform

# Stands for a file. An account has fields of its own: its columns go by their keys.
TABLE = """name,mobile,gender
赵六,13800001001,男
钱七,13800001002,F
"""


def main() -> None:
    with Platform.from_env() as cc:
        fields = CustomerFields.load(cc)
        made = cc.customers.create_all(customers=csv.DictReader(io.StringIO(TABLE)), fields=fields)
        print(f"{len(made.ok)} of {made.rows} were created")
        for row in made.failed:
            print(f"row {row.index} was refused: {row.error}")
        for row in made.unknown:
            print(f"row {row.index} may have been created: look before it is given again")

        # What is read has keys where people know texts.
        for customer in fields.decode(cc.customers.list(page_size=20).collect(5)):
            print(customer.name, customer.gender, customer.region)


main()
