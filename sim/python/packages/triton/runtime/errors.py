"""`triton.runtime.errors`."""


class OutOfResources(Exception):
    __module__ = "triton.runtime.errors"

    def __init__(self, required: int, limit: int, name: str) -> None:
        super().__init__(
            f"out of resource: {name}, Required: {required}, Hardware limit: {limit}. "
            "Reducing block sizes or `num_stages` may help."
        )
        self.required, self.limit, self.name = required, limit, name
