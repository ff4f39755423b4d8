import type { ServerFrame } from 'protocol';
import type { LoadPoller } from './polling.ts';

/** The part of a WebSocket that the client needs. */
export interface StreamSocket {
  /** As of a WebSocket: 1 once it is open. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface StreamClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

export interface StreamClientOptions {
  readonly open: () => StreamSocket;
  /** A new one-time ticket; undefined when the login session has ended. Rejects when the exchange is out of reach. */
  readonly ticket: () => Promise<string | undefined>;
  readonly clock: StreamClock;
  /** 0 to 1, for the jitter of reconnecting. */
  readonly chance: () => number;
  readonly onFrame: (frame: TopicFrame) => void;
  readonly onLoginSessionEnded: () => void;
  /** For networks that let no WebSocket through. */
  readonly poller?: LoadPoller;
}

export type TopicFrame = Extract<ServerFrame, { op: 'picture' | 'change' }>;
