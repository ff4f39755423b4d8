import { startEmbedded } from '../embedded-postgres.ts';

// Run as a process of its own: starts PostgreSQL on the folder it is given, says so, and waits to be killed.
const server = await startEmbedded({ dataFolder: process.argv[2] as string });
console.log(JSON.stringify({ pid: server.pid, host: server.address.host }));
setInterval(() => undefined, 60_000);
