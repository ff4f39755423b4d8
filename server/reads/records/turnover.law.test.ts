import fc from 'fast-check';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import { journalOf, manySteps, MARKETS, opened, QUOTED } from '../live/testing/any-journal.fixture.ts';
import type { Step } from '../live/testing/any-journal.fixture.ts';
import { Group } from './group.ts';
import { RecordState } from './record-state.ts';

/** Without cross-matches: each fill has two bets. */
const PLAIN = MARKETS[1] as MarketId;
const CROSSING = MARKETS[0] as MarketId;

type Past = ReturnType<typeof journalOf>['past'];

function turnovers({ batches }: ReturnType<typeof journalOf>): (market: MarketId) => number {
  const state = new RecordState();
  for (const batch of batches) {
    const group = new Group();
    group.add(batch);
    group.fold(state);
  }
  const daysOf = (market: MarketId) => [...(state.changed.days.get(market)?.values() ?? [])];
  return (market) => daysOf(market).reduce((sum, row) => sum + row.matched, 0);
}

/** The part of every order that stands, from the events alone: nothing while the market is void. */
function standing(past: Past, market: MarketId): number {
  let isVoid = false;
  let sum = 0;
  for (const { event } of past) {
    if (!('market' in event) || event.market !== market) continue;
    if (event.type === 'orders-matched') sum += event.size * ((event.taker > 0 ? 1 : 0) + (event.maker > 0 ? 1 : 0));
    else if (event.type === 'bet-voided') sum -= event.size;
    else if (event.type === 'market-voided') isVoid = true;
    else if (event.type === 'market-settled') isVoid = false;
  }
  return isVoid ? 0 : sum;
}

const results = (market: MarketId): Step[] =>
  [
    { type: 'close-market' as const, market },
    { type: 'settle-market' as const, market, winners: [1 as SelectionId] },
    { type: 'void-market' as const, market },
    { type: 'settle-market' as const, market, winners: [2 as SelectionId] },
  ].map((command) => ({ command, wait: 1000, ends: true }));

test('turnover is the stakes of the fills that stand, whatever became void and whatever settled again', () => {
  fc.assert(
    fc.property(manySteps, fc.integer({ min: 0, max: 4 }), (steps, ended) => {
      const last = [PLAIN, QUOTED].flatMap((market) => results(market).slice(0, ended));
      const journal = journalOf([...opened, ...steps, ...last]);
      const turnoverOf = turnovers(journal);
      expect(turnoverOf(PLAIN) * 2).toBe(standing(journal.past, PLAIN));
      expect(turnoverOf(QUOTED)).toBe(standing(journal.past, QUOTED));
    }),
    { numRuns: lawCases(100) },
  );
});

test('a void market has no turnover, and never less than none', () => {
  fc.assert(
    fc.property(manySteps, (steps) => {
      const toVoid = results(CROSSING).filter(({ command }) => command.type === 'void-market');
      const journal = journalOf([...opened, ...steps, ...toVoid]);
      expect(turnovers(journal)(CROSSING)).toBe(0);
      expect(turnovers(journalOf([...opened, ...steps]))(CROSSING)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: lawCases(60) },
  );
});
