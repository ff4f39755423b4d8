import { join } from 'node:path';
import type { Event } from 'engine';
import type { AccountId, Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { entriesOf } from '../../core/journal/batch.ts';
import { ACCOUNTS, accepted, BETTOR, MARKET, startTestExchange } from './testing/exchange.fixture.ts';
import { openRecording } from './read-recording.ts';
import { playRecording } from './play-recording.ts';
import { RecordedClock } from './recorded-clock.ts';
import { optionsOf, payoffOf } from './recorded-payoff.ts';

const folder = sharedDataFolder();
const LAYER = 19 as AccountId;
const WINNER = 12_115_648 as SelectionId;
const FIRST_OUT = 11_198_538;
const SECOND_OUT = 9_606_433;
/** Before the first removal, between the two, and behind both. */
const TIMES = [1_497_400_000_000, 1_497_430_000_000, 1_497_440_000_000];

test.skipIf(folder === undefined)(
  'two removals in a recorded race reduce the bets from before each, in order',
  async () => {
    const clock = new RecordedClock(1_497_351_000_000 as Millis);
    const sequencer = await startTestExchange(clock);
    await accepted(sequencer, { type: 'open-account', account: LAYER, role: 'house' });
    const events: Event[] = [];
    sequencer.subscribe((batch) => {
      for (const entry of entriesOf(batch)) events.push(...entry.events);
    });
    const times = [...TIMES];
    const bet = { type: 'place-order', market: MARKET, selection: WINNER, persistence: 'lapse' } as const;
    const at = { price: 800 as Price, size: 999 as Money };
    const report = await playRecording({
      recording: await openRecording(join(folder ?? '', 'betfair-stream', 'horse-win.1.132153978.gz')),
      addRunner: () => Promise.reject(new Error('nobody joins')),
      exchange: sequencer,
      accounts: ACCOUNTS,
      verify: true,
      inFlight: 1,
      async pace(time) {
        while ((times[0] ?? Infinity) <= time) {
          clock.advance(times.shift() as Millis);
          await accepted(sequencer, { ...bet, ...at, account: LAYER, side: 'lay' });
          await accepted(sequencer, { ...bet, ...at, account: BETTOR, side: 'back' });
        }
        clock.advance(time);
      },
      async addMarket({ definition, linesSeen }) {
        await accepted(sequencer, {
          type: 'create-market',
          market: MARKET,
          mechanism: 'order-book',
          payoff: payoffOf(definition, linesSeen),
          runners: definition.runners.map((runner) => runner.selection),
          baseRate: 0,
          minStake: 1 as Money,
          persistenceAllowed: definition.persistenceAllowed,
          options: optionsOf(definition),
        });
        return MARKET;
      },
    });
    expect(report).toMatchObject({ messages: 480, mismatches: 0, ledgerSum: 0 });
    expect(report.sightings.map((sighting) => sighting.fact)).toEqual([
      `runner ${FIRST_OUT} removed, factor 7.14 %`,
      `runner ${SECOND_OUT} removed, factor 5.55 %`,
      'turned in-play, bet delay 1 s',
      'closed',
      `settled, winner ${WINNER}`,
    ]);
    const bets = (type: 'bet-reduced' | 'bet-settled') =>
      events.flatMap((event) => (event.type === type && event.account === BETTOR ? [[event.order, event.profit]] : []));
    // 8.0 less 7.14 % is 7.4288; less 5.55 % 7.01650…; 8.0 less 5.55 % alone 7.556.
    expect(bets('bet-reduced')).toEqual([
      [2, 6422],
      [2, 6010],
      [4, 6549],
    ]);
    expect(bets('bet-settled')).toEqual([
      [2, 6010],
      [4, 6549],
      [6, 6993],
    ]);
  },
);
