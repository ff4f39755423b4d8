import type { WebSocket } from 'ws';

/** What has come of a connection and is not read yet. Not documented: a test holds it. */
interface Unread {
  readonly _receiver?: { _buffers: Buffer[]; _bufferedBytes: number };
}

/** Ten thousand frames may have come in one piece, and by itself `ws` would read them all. */
export function readNoFurther(socket: WebSocket): void {
  const { _receiver: unread } = socket as WebSocket & Unread;
  if (unread) Object.assign(unread, { _buffers: [], _bufferedBytes: 0 });
}
