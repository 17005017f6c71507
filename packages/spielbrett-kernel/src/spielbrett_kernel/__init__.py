"""The games of spielbrett in C++: positions and actions go in and out as text, in the notation of the rules.

Every function lets other threads run while it works, and raises KernelError for texts that are no positions or actions.
"""

from ._kernel import (  # pyright: ignore[reportMissingModuleSource] - it is built from C++
    Line,
    Playouts,
    Search,
    SearchReport,
    Solve,
    SolveReport,
    apply,
    divide,
    explorable,
    explore,
    games,
    legal_actions,
    perft,
    playouts,
    returns,
    search,
    searchable,
    selective,
    solvable,
    solve,
)
from .errors import KernelError

__all__ = [
    "KernelError",
    "Line",
    "Playouts",
    "Search",
    "SearchReport",
    "Solve",
    "SolveReport",
    "apply",
    "divide",
    "explorable",
    "explore",
    "games",
    "legal_actions",
    "perft",
    "playouts",
    "returns",
    "search",
    "searchable",
    "selective",
    "solvable",
    "solve",
]
