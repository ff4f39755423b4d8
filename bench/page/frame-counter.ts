import type { CDPSession } from '@playwright/test';

interface Runner {
  selection_id: number;
  back: [number, number][];
  lay: [number, number][];
}
interface Frame {
  op: string;
  topic?: string;
  data?: { runners?: Runner[]; markets?: unknown[]; bets?: unknown[] };
}

/**
 * Counts, outside the page, what the stream tells it: messages, and prices or sizes that are others than before; for
 * staff also markets whose risk has changed, and bets.
 */
export class FrameCounter {
  messages = 0;
  updates = 0;
  readonly #cells = new Map<string, string>();

  static async watch(cdp: CDPSession): Promise<FrameCounter> {
    const counter = new FrameCounter();
    await cdp.send('Network.enable');
    cdp.on('Network.webSocketFrameReceived', ({ response }) => counter.#read(response.payloadData));
    return counter;
  }

  #read(text: string): void {
    if (!text.startsWith('[')) return;
    this.messages += 1;
    for (const { op, topic = '', data } of JSON.parse(text) as Frame[]) {
      if (op === 'change' && topic === 'risk') this.updates += data?.markets?.length ?? 0;
      if (op === 'change' && topic === 'bets') this.updates += data?.bets?.length ?? 0;
      if (!topic.startsWith('book:')) continue;
      for (const runner of data?.runners ?? []) this.#compare(topic, runner, op === 'change');
    }
  }

  #compare(topic: string, runner: Runner, counts: boolean): void {
    for (const side of ['back', 'lay'] as const) {
      for (let depth = 0; depth < 3; depth++) {
        const key = `${topic} ${runner.selection_id} ${side} ${depth}`;
        const cell = String(runner[side][depth]);
        if (counts && this.#cells.get(key) !== cell) this.updates += 1;
        this.#cells.set(key, cell);
      }
    }
  }
}
