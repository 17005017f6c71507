"""The page of the house, and the pictures it shows of the games."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import web
from msgspec import Struct

import spielbrett
from spielbrett.scene import Scene
from spielbrett.testing import examples

from ...tables.project import board_view, scene_view
from ...tables.view import BoardView, SceneView
from .route import Ask, Route

DIST: Final = web.AppKey("dist", Path)
"""Where the built page lies."""

ADDRESSES = ("/", "/new/{game}", "/t/{table}", "/rules/{game}", "/profile", "/settings")
"""Of the page: it knows itself what to show at each."""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their contents."""
SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class PictureView(Struct, frozen=True):
    """A scene with the board it lies on."""

    board: BoardView
    scene: SceneView


def find_dist() -> Path | None:
    """The built page: in the checkout this package is linked from, or inside the installed package."""
    package = Path(str(files("spielbrett_server")))
    places = (*(parent / "web" / "dist" for parent in package.parents[3:4]), package / "gateways" / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)


def install(app: web.Application, dist: Path | None) -> None:
    """Add the page, if it has been built."""
    app.on_response_prepare.append(_secure)
    if dist is not None:
        app[DIST] = dist
        app.add_routes([web.get(address, show_page) for address in ADDRESSES])
        app.router.add_static("/assets", dist / "assets")


async def show_page(request: web.Request) -> web.FileResponse:
    """GET `ADDRESSES`: one page for all of them."""
    return web.FileResponse(request.app[DIST] / "index.html", headers={"Cache-Control": "no-cache"})


async def show_scene(ask: Ask[None]) -> PictureView:
    """The start of a game as a picture, as everybody sees it."""
    game = spielbrett.find(ask.path["game"])
    return _picture(game.scene(game.start().observe(None)), ask.language)


async def show_example(ask: Ask[None]) -> PictureView:
    """The picture of an example in the rules of a game."""
    game, topic = spielbrett.find(ask.path["game"]), ask.path["topic"]
    if topic not in examples.topics(game):
        raise web.HTTPNotFound
    example = examples.load(game, topic)
    return _picture(game.scene(example.states[example.shown].observe(None)), ask.language)


def _picture(scene: Scene, language: str) -> PictureView:
    return PictureView(board_view(scene, language), scene_view(scene, language))


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY)
    if request.path.startswith("/assets/") and response.status == 200:
        response.headers["Cache-Control"] = FOREVER


ROUTES = (
    Route("GET", "/api/games/{game}/scene", show_scene, refusals=(404,)),
    Route("GET", "/api/games/{game}/examples/{topic}", show_example, refusals=(404,)),
)
