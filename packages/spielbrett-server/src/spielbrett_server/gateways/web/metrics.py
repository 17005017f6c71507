"""What the house counts of itself, for Prometheus: in a registry of its own, without names of people or tables."""

from collections.abc import Callable, Iterator
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Counters and gauges of one application."""

    def __init__(
        self,
        moves: Callable[[], int],
        sockets: Callable[[], int],
        watchers: Callable[[], int],
        analyses: Callable[[], int],
    ) -> None:
        registry = self.registry = CollectorRegistry()
        registry.register(_Moves(moves))
        Gauge("spielbrett_sockets", "WebSockets open.", registry=registry).set_function(sockets)
        Gauge("spielbrett_watchers", "Tables watched, by socket.", registry=registry).set_function(watchers)
        self.engine_queue = Gauge(
            "spielbrett_engine_queue", "Tables where a computer is to act, all nodes.", registry=registry
        )
        Gauge("spielbrett_analyses", "Analyses waiting and running.", registry=registry).set_function(analyses)
        self.refusals = Counter("spielbrett_refusals", "Refusals by code.", ["code"], registry=registry)
        self.mismatches = Counter(
            "spielbrett_mismatches", "Positions a client had otherwise than the house.", registry=registry
        )
        self.answers = Histogram(
            "spielbrett_answer_seconds",
            "Time from a question to its answer.",
            ["door", "kind"],
            buckets=BUCKETS,
            registry=registry,
        )

    def text(self) -> bytes:
        """All of it in the text format of Prometheus."""
        return generate_latest(self.registry)


class _Moves:
    """The house counts its moves itself."""

    def __init__(self, moves: Callable[[], int]) -> None:
        self._moves = moves

    def collect(self) -> Iterator[CounterMetricFamily]:
        """One number."""
        yield CounterMetricFamily("spielbrett_moves", "Moves stored by this node.", value=self._moves())


METRICS: Final = web.AppKey("metrics", Metrics)
