"""What the kernel refuses."""


class KernelError(ValueError):
    """A text the kernel cannot use; `code` is the code with which the rules refuse it, too.

    Of an action that is not legal it says no more than `notation.unreadable`: for the reason ask the rules.
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(f"{code}: {detail}")
