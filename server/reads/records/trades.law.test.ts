import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import { journalOf, manySteps, opened } from '../live/testing/any-journal.fixture.ts';
import { LiveModels } from '../live/live-models.ts';
import { Group } from './group.ts';
import { RecordState } from './record-state.ts';
import { TRADE_BUCKET_MS, type TradeRow } from './trade-rows.ts';

const anyJournal = manySteps.map((steps) => journalOf([...opened, ...steps]));

/** As the table merges what one group after another tells. */
function tableOf(batches: ReturnType<typeof journalOf>['batches'], inGroup: number): Map<string, TradeRow> {
  const state = new RecordState();
  const table = new Map<string, TradeRow>();
  for (let from = 0; from < batches.length; from += inGroup) {
    const group = new Group();
    for (const batch of batches.slice(from, from + inGroup)) group.add(batch);
    group.fold(state);
    for (const [key, told] of state.takeChanges().trades) {
      const held = table.get(key);
      table.set(
        key,
        held === undefined
          ? told
          : {
              ...told,
              open: held.open,
              high: held.high > told.high ? held.high : told.high,
              low: held.low < told.low ? held.low : told.low,
              volume: (held.volume + told.volume) as TradeRow['volume'],
              fills: held.fills + told.fills,
            },
      );
    }
  }
  return table;
}

test('each stretch of time holds the first, highest, lowest and last price of its fills, and all they matched', () => {
  fc.assert(
    fc.property(anyJournal, fc.integer({ min: 1, max: 9 }), ({ batches, past }, inGroup) => {
      const table = tableOf(batches, inGroup);
      const fills = past.flatMap(({ event, at }) => (event.type === 'orders-matched' ? [{ ...event, at }] : []));
      const byStretch = Map.groupBy(
        fills,
        ({ market, selection, at }) => `${market} ${selection} ${Math.floor(at / TRADE_BUCKET_MS) * TRADE_BUCKET_MS}`,
      );
      expect([...table.keys()].sort()).toEqual([...byStretch.keys()].sort());
      for (const [key, own] of byStretch) {
        const prices = own.map(({ price }) => price);
        expect(table.get(key)).toMatchObject({
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume: own.reduce((sum, { size }) => sum + size, 0),
          fills: own.length,
        });
      }
    }),
    { numRuns: lawCases(100) },
  );
});

test('all that a runner has matched is in its stretches', () => {
  fc.assert(
    fc.property(anyJournal, ({ batches }) => {
      const live = new LiveModels();
      for (const batch of batches) live.apply(batch);
      const rows = [...tableOf(batches, 3).values()];
      for (const market of live.markets()) {
        for (const runner of market.runners.values()) {
          const own = rows.filter((row) => row.market === market.market && row.selection === runner.selection);
          expect(own.reduce((sum, row) => sum + row.volume, 0)).toBe(runner.matched);
        }
      }
    }),
    { numRuns: lawCases(60) },
  );
});
