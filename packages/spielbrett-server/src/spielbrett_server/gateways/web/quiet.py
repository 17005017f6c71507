"""What the web server logs of its own, without what clients have sent: its parser quotes them, tokens and all."""

import logging

from ...house.faults import told


class Quiet(logging.LoggerAdapter[logging.Logger]):
    """Logs an error as its kind and its place."""

    def exception(self, *_: object, exc_info: object = None, **__: object) -> None:
        """Log an error of the server."""
        error = exc_info if isinstance(exc_info, BaseException) else None
        self.logger.error("a request failed: %s", told(error) if error else "")

    def debug(self, *_: object, **__: object) -> None:
        """Leave out what only says what a client has sent."""
