"""What a table says no with."""

from spielbrett import Phrase, SpielbrettError, phrase


class TableRefusal(SpielbrettError):  # noqa: N818 - a refusal is what it is
    """A command that the table does not carry out; nothing has changed."""


def refuse(code: str, /, **values: "int | str | Phrase") -> TableRefusal:
    """The refusal with a code, `table.` in front."""
    return TableRefusal(phrase(f"table.{code}", **values))
