// The installer's way in: a socket file in the data folder. Whoever may read that folder may create accounts and play
// recordings into the running exchange (docs/decisions/0005-a-control-socket.md).
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync, statSync, type Stats } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Does what was asked; `say` sends a line of progress. The returned value is the answer. Errors become one line. */
export type ControlHandler = (body: never, say: (line: string) => void, asked: AbortSignal) => Promise<unknown>;

type Line = { say: string } | { answer: unknown } | { error: string };

export interface Control {
  stop(): Promise<void>;
}

/** Linux allows 107 bytes for a socket's path: where the data folder lies deeper, a private folder for temporary files serves. */
export function controlSocket(dataFolder: string): string {
  const path = join(dataFolder, 'control.sock');
  if (Buffer.byteLength(path) <= 100) return path;
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return join(tmpdir(), `evens-${process.getuid?.() ?? 0}-${name}`, 'control.sock');
}

/** Makes the socket's folder; a folder for temporary files must be ours alone, or somebody else waits in it. */
function prepareFolder(folder: string, isTemporary: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isTemporary) checkTemporary(folder);
}

/** Everybody may make such a folder beforehand, or a link in its place. @throws StartError */
function checkTemporary(folder: string): void {
  const found = seen(folder);
  const isOurs = found?.isDirectory() === true && found.uid === ourselves() && (found.mode & 0o077) === 0;
  if (found !== undefined && !isOurs) throw new StartError(`${folder} is not a folder of ours alone`);
}

/**
 * True if a socket is there. Passwords and money go through it: a link, or what belongs to neither us nor the folder's
 * owner, is somebody's trap.
 *
 * @throws StartError
 */
function hasSocket(dataFolder: string): boolean {
  const path = controlSocket(dataFolder);
  const folder = dirname(path);
  if (!isIn(dataFolder, path)) checkTemporary(folder);
  const found = seen(path);
  if (found === undefined) return false;
  const owners = [ourselves(), statSync(folder).uid];
  if (found.isSocket() && owners.includes(found.uid)) return true;
  throw new StartError(`${path} is not a socket of ours`);
}

/** True if a socket lies in the data folder itself. */
const isIn = (dataFolder: string, path: string): boolean => path === join(dataFolder, 'control.sock');

/** Not through a link. */
function seen(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

const ourselves = (): number => process.getuid?.() ?? 0;

export async function startControl(
  dataFolder: string,
  handlers: Readonly<Record<string, ControlHandler>>,
): Promise<Control> {
  const path = controlSocket(dataFolder);
  const folder = dirname(path);
  prepareFolder(folder, !isIn(dataFolder, path));
  if (hasSocket(dataFolder)) rmSync(path, { force: true });
  const server = createServer((asked, answer) => void handle(asked, answer, handlers));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  asked: IncomingMessage,
  answer: ServerResponse,
  handlers: Readonly<Record<string, ControlHandler>>,
): Promise<void> {
  const gone = new AbortController();
  answer.on('close', () => gone.abort());
  const write = (line: Line) => answer.write(`${JSON.stringify(line)}\n`);
  try {
    const name = (asked.url ?? '/').slice(1);
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler === undefined) throw new Error(`no such call: ${name}`);
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as never;
    write({ answer: (await handler(body, (say) => write({ say }), gone.signal)) ?? null });
  } catch (error) {
    write({ error: error instanceof Error ? error.message : String(error) });
  }
  answer.end();
}

/** @returns whether an exchange runs on this data folder */
export async function isRunning(dataFolder: string): Promise<boolean> {
  const path = controlSocket(dataFolder);
  if (!hasSocket(dataFolder)) return false;
  return new Promise((resolve) => {
    const probe = request({ socketPath: path, path: '/', method: 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(true));
    });
    probe.on('error', () => resolve(false));
    probe.end('null');
  });
}

/** Asks the running exchange. @throws Error with its one line when it refuses or goes away */
export function askControl(
  dataFolder: string,
  name: string,
  options: { body: unknown; say?: (line: string) => void },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    hasSocket(dataFolder);
    const asked = request({ socketPath: controlSocket(dataFolder), path: `/${name}`, method: 'POST' }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        for (const text of lines) {
          const line = JSON.parse(text) as Line;
          if ('say' in line) options.say?.(line.say);
          else if ('error' in line) reject(new Error(line.error));
          else resolve(line.answer);
        }
      });
      answer.on('end', () => reject(new Error('the exchange stopped before it answered')));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(options.body));
  });
}
