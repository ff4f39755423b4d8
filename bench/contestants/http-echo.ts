// What a request costs at least: a bare node:http server that reads the body and sends it back.
import { createServer } from 'node:http';

const server = createServer((asked, answer) => {
  const parts: Buffer[] = [];
  asked.on('data', (part: Buffer) => parts.push(part));
  asked.on('end', () => {
    const body = Buffer.concat(parts);
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    answer.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
