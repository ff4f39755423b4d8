import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TableClock } from './table-clock.ts';

/** What a round names when it opens: which round of a public randomness service joins the chance of its cards. */
export interface NamedBeacon {
  /** Where it is published, as drand publishes its rounds: https://api.drand.sh/CHAIN */
  readonly source: string;
  readonly round: number;
  /** When that is, ms: after the close of betting. */
  readonly dueAt: number;
}

/** Seconds since 1970, and from each round to the next. */
const Info = z.looseObject({ genesis_time: z.int().min(0), period: z.int().min(1) });
type Info = z.infer<typeof Info>;
const Published = z.looseObject({
  round: z.int(),
  randomness: z.string().regex(/^[\da-f]{64}$/),
  signature: z.string().regex(/^([\da-f]{2})+$/),
});

const TIMEOUT_MS = 2000;
const AGAIN_MS = 1000;
/** A value that is not there so long after its time is late, and its round void. */
export const LATE_MS = 60_000;

/** A public randomness service, whose rounds come at fixed times. */
export class Beacon {
  readonly #source: string;
  #info: Info | undefined;

  constructor(source: string) {
    this.#source = source.replace(/\/+$/, '');
  }

  /** Asks once when its rounds come. @throws Error where it does not answer: no round can name it then */
  async prepare(): Promise<void> {
    this.#info ??= Info.parse(await read(`${this.#source}/info`));
  }

  /** A value was late: the next round asks again before it takes bets. */
  missed(): void {
    this.#info = undefined;
  }

  /** The first of its rounds that is published after that time. Only once it is prepared. */
  firstAfter(at: number): NamedBeacon {
    if (this.#info === undefined) throw new Error('the beacon is not prepared');
    const { genesis_time: genesis, period } = this.#info;
    const after = Math.max(0, Math.floor((at / 1000 - genesis) / period) + 1);
    return { source: this.#source, round: after + 1, dueAt: (genesis + after * period) * 1000 };
  }
}

/** @returns undefined where the value is late, or where the clock has stopped */
export async function awaitBeacon(
  { source, round, dueAt }: NamedBeacon,
  clock: Pick<TableClock, 'now' | 'wait' | 'isStopped'>,
): Promise<string | undefined> {
  while (dueAt > clock.now() && !clock.isStopped) await clock.wait(dueAt - clock.now());
  while (!clock.isStopped) {
    const value = await publishedValue(source, round).catch(() => undefined);
    if (value !== undefined || clock.now() >= dueAt + LATE_MS) return value;
    await clock.wait(AGAIN_MS);
  }
  return undefined;
}

async function publishedValue(source: string, round: number): Promise<string> {
  const { randomness, ...found } = Published.parse(await read(`${source}/public/${round}`));
  const ofSignature = createHash('sha256').update(Buffer.from(found.signature, 'hex')).digest('hex');
  if (found.round !== round || ofSignature !== randomness) throw new Error('that is not its value of this round');
  return randomness;
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the beacon answered ${response.status}`);
  return response.json();
}
