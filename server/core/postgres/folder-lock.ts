import { statSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../system/start-error.ts';

/** A process that is just being started holds every socket of its parent until it is itself: one just released, too. */
const TRIES = 20;
const TRY_AGAIN_MS = 50;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process alone. The lock is a socket that we listen on, so the system frees it when we die.
 * On Linux its name is abstract (unix(7)): bound to no file, nothing can be left behind.
 *
 * @throws StartError when another process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = lockName(folder);
  let server = await take(name);
  for (let tries = 1; server === undefined && tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    server = await take(name);
  }
  if (server === undefined) throw new StartError(`the data folder ${folder} is in use by another Evens process`);
  const held = server;
  held.unref();
  return {
    release: () => new Promise((resolve) => held.close(() => resolve())),
  };
}

/** The same for every path that leads to the folder. */
function lockName(folder: string): string {
  const { dev, ino } = statSync(folder);
  const name = `evens-data-${dev}-${ino}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

async function take(name: string): Promise<Server | undefined> {
  return (await listen(name)) ?? (await listenInsteadOfTheDead(name));
}

async function listenInsteadOfTheDead(name: string): Promise<Server | undefined> {
  if (name.startsWith('\0') || (await isAnswered(name))) return undefined;
  unlinkSync(name);
  return listen(name);
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(name, () => resolve(server));
  });
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
