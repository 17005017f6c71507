"""The words of the commands, in every language at once."""

from functools import cache

from ..language import say
from ..notation import fold
from ..phrases import LANGUAGES, Phrase, phrase
from .output import Output


def words(command: str, language: str) -> list[str]:
    """The words of a command in a language, the usual one first; each may be several words long (`lese regeln`)."""
    return [word.strip() for word in say(phrase(f"cli.word.{command}"), language).split(",")]


@cache
def meanings(*commands: str) -> dict[str, str]:
    """For each word of any language the command it means."""
    return {fold(word): command for command in commands for language in LANGUAGES for word in words(command, language)}


def recognise(text: str, *commands: str) -> tuple[str, str]:
    """The command a text begins with and the rest of the text; an empty command where it begins with none."""
    known = meanings(*commands)
    parts = text.split()
    for length in (3, 2, 1):
        command = known.get(fold(" ".join(parts[:length])))
        if command:
            return command, " ".join(parts[length:])
    return "", text


def agreed(output: Output, question: Phrase) -> bool:
    """Whether the answer is yes; an empty one means no, and to another that is neither the question is asked again."""
    while True:
        line = output.ask(question).strip()
        meant = recognise(line, "yes", "no", "quit")[0]
        if meant or not line:
            return meant == "yes"
