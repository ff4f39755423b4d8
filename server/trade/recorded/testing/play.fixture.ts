// Hand-made recordings, played into the real engine: for tests.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MarketId, Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { ACCOUNTS, BETTOR, MARKET, accepted, startTestExchange } from './exchange.fixture.ts';
import { playRecording, type PlayReport } from '../play-recording.ts';
import { openRecording } from '../read-recording.ts';
import { RecordedClock } from '../recorded-clock.ts';
import { optionsOf, payoffOf } from '../recorded-payoff.ts';
import { aLine } from './stream.fixture.ts';

export const RUNNER = 11 as SelectionId;

export interface Played {
  readonly report: PlayReport | undefined;
  readonly error: Error | undefined;
  readonly sequencer: Sequencer;
}

/** Plays one message each second from 1000 s on; `meanwhile` runs before the message of that number, from 1. */
export function play(changes: readonly Record<string, unknown>[], meanwhile: Meanwhile = {}): Promise<Played> {
  return playLines(
    changes.map((change, second) => aLine(1_000_000 + second * 1000, change)),
    meanwhile,
  );
}

type Meanwhile = Readonly<Record<number, (sequencer: Sequencer) => Promise<unknown>>>;

/** Plays the lines as they are. */
export async function playLines(lines: readonly string[], meanwhile: Meanwhile = {}): Promise<Played> {
  const folder = makeTemporaryFolder('play');
  const file = join(folder, 'recording');
  writeFileSync(file, lines.join('\n'));
  const clock = new RecordedClock(999_000 as Millis);
  const sequencer = await startTestExchange(clock);
  const begin = async (): Promise<PlayReport> =>
    playRecording({
      recording: await openRecording(file),
      exchange: sequencer,
      accounts: ACCOUNTS,
      verify: true,
      inFlight: Object.keys(meanwhile).length > 0 ? 1 : 8,
      async pace(at) {
        clock.advance(at);
        await meanwhile[(at - 999_000) / 1000]?.(sequencer);
      },
      async addMarket({ recorded, definition, linesSeen }) {
        const market = Number(recorded.slice(2)) as MarketId;
        const { baseRate, persistenceAllowed, runners } = definition;
        await accepted(sequencer, {
          type: 'create-market',
          market,
          mechanism: 'order-book',
          payoff: payoffOf(definition, linesSeen),
          options: optionsOf(definition),
          runners: runners.map((runner) => runner.selection),
          baseRate,
          minStake: 100 as Money,
          persistenceAllowed,
        });
        return market;
      },
      addRunner: async (command) => (await accepted(sequencer, command)).sequence,
    });
  const done = await begin().then(
    (report) => ({ report, error: undefined }),
    (error: Error) => ({ report: undefined, error }),
  );
  rmSync(folder, { recursive: true });
  return { ...done, sequencer };
}

export function bet(side: 'back' | 'lay', price: number, size: number) {
  return (sequencer: Sequencer) =>
    accepted(sequencer, {
      type: 'place-order',
      account: BETTOR,
      market: MARKET,
      selection: RUNNER,
      side,
      price: price as Price,
      size: size as Money,
      persistence: 'lapse',
    });
}

/** How the market stands now, by what it answers to a close. */
export async function stateOf(sequencer: Sequencer, market = MARKET): Promise<string> {
  const { outcome } = await sequencer.submit({ type: 'close-market', market });
  return outcome.ok ? 'unfinished' : outcome.rejection;
}

/** The bettor’s balance, found out by taking it all out. */
export async function cashOf(sequencer: Sequencer): Promise<number> {
  const all = { type: 'post-transfer', kind: 'withdrawal', from: BETTOR, to: 1 as never } as const;
  const { outcome } = await sequencer.submit({ ...all, amount: 1 as Money });
  expect(outcome.ok).toBe(true);
  for (let bit = 2 ** 30, cash = 1; ; bit /= 2) {
    if (bit < 1) return cash;
    const taken = await sequencer.submit({ ...all, amount: bit as Money });
    if (taken.outcome.ok) cash += bit;
  }
}
