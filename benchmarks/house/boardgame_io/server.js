// boardgame.io's server with its storage in memory, on a free port of this machine.

const { Server } = require("boardgame.io/server");
const { Kalaha } = require("./kalaha.js");

const server = Server({ games: [Kalaha], origins: ["http://127.0.0.1"] });
server.run(0, () => {}).then(({ appServer }) => console.log(`address http://127.0.0.1:${appServer.address().port}`));
