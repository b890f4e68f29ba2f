"""The tool's own error messages, each with its number; they are printed on stdout.

AmdSmiError
└── one per number; made by the functions below
"""

import json
from typing import Literal

Format = Literal["human", "json", "csv"]


class AmdSmiError(Exception):
    def __init__(self, message: str, code: int, before: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.before = before
        """What the tool prints first, in whatever format."""

    def text(self, form: Format) -> str:
        """As printed, in the format that the command line asked for."""
        if form == "json":
            return json.dumps({"error": self.message, "code": self.code})
        if form == "csv":
            return f"error,code\n{self.message}, {self.code}"
        return f"{self.message} Error code: {self.code}"


def invalid_command(name: str) -> AmdSmiError:
    return AmdSmiError(f"Command '{name}' is invalid. Run '--help' for more info.", -1)


def invalid_parameter(name: str) -> AmdSmiError:
    return AmdSmiError(f"Parameter '{name}' is invalid. Run '--help' for more info.", -2)


def no_device(gpu: str) -> AmdSmiError:
    return AmdSmiError(f"Can not find a device: GPU '{gpu}'", -3)


def no_path(path: str) -> AmdSmiError:
    return AmdSmiError(f"Path '{path}' cannot be found.", -4)


def invalid_value(value: str) -> AmdSmiError:
    return AmdSmiError(f"Value '{value}' is not of valid type or format. Run '--help' for more info.", -5)


def invalid_choice(value: str, choices: str) -> AmdSmiError:
    message = f"Value '{value}' is not of valid type or format. Run '--help' for more info."
    return AmdSmiError(message, -5, f"Valid inputs are {choices}\n")


def missing_value(name: str) -> AmdSmiError:
    return AmdSmiError(f"Parameter '{name}' requires a value. Run '--help' for more info.", -6)


def not_supported(name: str) -> AmdSmiError:
    return AmdSmiError(f"Command '{name}' is not supported on the system. Run '--help' for more info.", -7)


def no_target(command: str) -> AmdSmiError:
    return AmdSmiError(f"Command '{command}' requires a target argument. Run '--help' for more info.", -9)


class Uncaught(Exception):
    """What the real tool does not catch: Python's own words on stderr, status 1, the traceback off; `out` is
    what it had printed by then."""

    def __init__(self, message: str, out: str = "") -> None:
        super().__init__(message)
        self.out = out
