// The least that a message costs: a bare ws server that parses the JSON of each and sends it back in an array.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) =>
  socket.on('message', (data: Buffer) => socket.send(JSON.stringify([JSON.parse(data.toString())]))),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
