import type { ServerFrame } from 'protocol';
import type { StreamClientOptions, StreamSocket } from './stream-client-options.ts';

// A clock and sockets that only move when the test says so.

export class FakeClock {
  time = 0;
  #timers: { at: number; run: () => void }[] = [];
  now = () => this.time;
  after = (ms: number, run: () => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.time = Math.max(this.time, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.run();
      await settle();
    }
    this.time = end;
  }
}

export const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

export class FakeSocket implements StreamSocket {
  sent: unknown[] = [];
  closed = false;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => void (this.closed = true);
  hears(...frames: ServerFrame[]) {
    this.onmessage?.({ data: JSON.stringify(frames) });
  }
}

/** Options that run a client on a fake clock and fake sockets; `sockets` gets each that it opens. */
export function fakeOptions(clock: FakeClock, sockets: FakeSocket[]): StreamClientOptions {
  return {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    ticket: () => Promise.resolve('ticket'),
    clock,
    chance: () => 1,
    onFrame: () => undefined,
    onLoginSessionEnded: () => undefined,
  };
}
