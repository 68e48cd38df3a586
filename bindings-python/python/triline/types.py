"""What calls take and give: records, objects within parameters, and constants of known values."""

import builtins as builtins
from typing import Any as Any
from typing import Final as Final
from typing import Literal as Literal

from triline._generated import choices, params, records
from triline._generated.choices import *  # noqa: F403
from triline._generated.params import *  # noqa: F403
from triline._generated.records import *  # noqa: F403

# Their annotations are read in the module that they say they are in: here.
from triline._native import Field as Field

__all__: list[str] = []
__all__ += choices.__all__
__all__ += params.__all__
__all__ += records.__all__

# Pickled records name the module that their class is in: this one, which stays.
for _name in records.__all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
