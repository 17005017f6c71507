"""Faults of ours, as the log tells them: by kind and place. What was in them may be secret and stays out."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from traceback import format_tb

from .ports import StoreFault

log = logging.getLogger(__name__)


def told(error: BaseException) -> str:
    """The kind of an error, and where it came from."""
    return f"{type(error).__name__}\n{''.join(format_tb(error.__traceback__))}"


@contextmanager
def survived(what: str) -> Generator[None]:
    """Around one round of what runs as long as the house: an error in it ends the round, not the house."""
    try:
        yield
    except StoreFault as fault:
        log.warning("%s: the store could not be asked: %r", what, fault.__cause__)
    except Exception as error:
        log.error("%s failed: %s", what, told(error))
