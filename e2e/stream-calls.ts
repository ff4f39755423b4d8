import type { Page } from '@playwright/test';
import type { ClientFrame, ServerFrame } from '../protocol/index.ts';

/** A call on its way from the page to the exchange, over the stream. */
export interface CaughtCall {
  readonly name: string;
  /** Lets it go on, and its answer come back. */
  goOn(): void;
  /** Refuses it in the exchange's place. */
  refuse(httpStatus: number, code: string, message: string): void;
  /** Lets it go on, and keeps its answer from the page. @returns once the exchange has answered */
  goOnUnheard(): Promise<void>;
  /** Breaks the connection of the page, which makes another one. */
  breakOff(): Promise<void>;
}

/** Catches calls that a page makes over the stream. Only a page that is opened afterwards is caught. */
export async function catchCalls(
  page: Page,
  isCaught: (name: string, body: unknown) => boolean,
  take: (call: CaughtCall) => Promise<void> | void,
): Promise<void> {
  await page.routeWebSocket(/\/api\/stream$/, (socket) => {
    const server = socket.connectToServer();
    const unheard = new Map<number, () => void>();
    server.onMessage((message) => {
      const frames = JSON.parse(String(message)) as ServerFrame[];
      const heard = frames.filter((frame) => frame.op !== 'answer' || !unheard.has(frame.id));
      if (heard.length > 0) socket.send(JSON.stringify(heard));
      for (const frame of frames) if (frame.op === 'answer') unheard.get(frame.id)?.();
    });
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as ClientFrame;
      if (frame.op !== 'call' || !isCaught(frame.call, frame.body)) return server.send(message);
      const { id } = frame;
      void take({
        name: frame.call,
        goOn: () => server.send(message),
        refuse: (http_status, code, text) => {
          const refusal: ServerFrame = { op: 'answer', id, status: false, code, message: text, http_status };
          socket.send(JSON.stringify([refusal]));
        },
        goOnUnheard: () => {
          const answered = new Promise<void>((done) => unheard.set(id, done));
          server.send(message);
          return answered;
        },
        breakOff: async () => {
          await server.close();
          await socket.close();
        },
      });
    });
  });
}
