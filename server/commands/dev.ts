// The same site with hot reload: the exchange restarts when its sources change, the page reloads its parts.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { checkReach, readConfiguration } from '../process/configuration.ts';
import { tellAndExit } from './tell.ts';

const root = resolve(import.meta.dirname, '..', '..');

// Node's watch mode has a thread report its imports among the messages that it posts to the exchange: folders are
// watched instead, which also notices a change in what only a thread imports.
const WATCHED = [
  ...['engine', 'games', 'results', 'protocol', 'server', 'demo'].map((part) => `--watch-path=${join(root, part)}`),
  '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES',
];

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function develop(): Promise<void> {
  const configuration = readConfiguration(process.env);
  checkReach(configuration);
  const { host, port } = configuration;
  const exchangePort = await freePort();
  const parts: ChildProcess[] = [
    spawn(
      process.execPath,
      [...WATCHED, '--watch-preserve-output', join(root, 'server/commands/start.ts'), '--no-web'],
      {
        stdio: 'inherit',
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(exchangePort) },
      },
    ),
    spawn(
      process.execPath,
      [join(root, 'web/node_modules/vite/bin/vite.js'), '--host', host, '--port', String(port), '--strictPort'],
      {
        cwd: join(root, 'web'),
        stdio: 'inherit',
        env: { ...process.env, EVENS_API: `http://127.0.0.1:${exchangePort}` },
      },
    ),
  ];
  const stop = () => {
    // A second signal would end the exchange before it has stopped in order.
    for (const part of parts) if (!part.killed) part.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const codes = await Promise.all(
    parts.map(
      (part) =>
        new Promise<number>((done) =>
          part.once('exit', (code) => {
            stop();
            done(code ?? 0);
          }),
        ),
    ),
  );
  process.exitCode = Math.max(...codes);
}

develop().catch(tellAndExit);
