"""Events and entries as bytes: JSON, so that a log can be read without this program."""

from msgspec.json import Decoder, Encoder

from ..house.ports import Entry
from ..tables.events import AnyEvent

_encoder = Encoder()
_events: Decoder[AnyEvent] = Decoder(AnyEvent)
_entries: Decoder[Entry] = Decoder(Entry)


def encode(value: AnyEvent | Entry) -> bytes:
    """The bytes of an event or an entry."""
    return _encoder.encode(value)


def decode_event(body: bytes) -> AnyEvent:
    """The event of some bytes."""
    return _events.decode(body)


def decode_entry(body: bytes) -> Entry:
    """The entry of some bytes."""
    return _entries.decode(body)
