import type { Socket } from 'node:net';

/** How long the other end may take nothing at all of what is written to it. */
export const STALLED_MS = 30_000;

/** Cuts a connection that takes nothing of what is written to it for so long. One that has nothing to take stays. */
export function cutWhenStalled(socket: Socket, ms = STALLED_MS): void {
  // Node counts what the system has taken as a sign of life, of a write that is under way too.
  socket.setTimeout(ms);
  socket.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
