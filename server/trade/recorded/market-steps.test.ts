import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { lineRangeOf } from './recorded-ladder.ts';
import { payoffOf } from './recorded-payoff.ts';
import { assertPlayable, marketSteps, type MarketState, type Outlook } from './market-steps.ts';
import { aDefinition, aLine, withWinner } from './testing/stream.fixture.ts';
import type { MarketDefinition } from './recorded-definition.ts';
import { parseMessage } from './stream-message.ts';

function defined(changes: Record<string, unknown>): MarketDefinition {
  const definition = parseMessage(aLine(1, { marketDefinition: aDefinition(changes) })).changes[0]?.definition;
  if (definition === undefined) throw new Error('no definition');
  return definition;
}
const state = (changes: Partial<MarketState> = {}): MarketState => ({
  status: 'inactive',
  inPlay: false,
  betDelay: 0 as Millis,
  turnedAt: 0 as Millis,
  known: new Set([11, 12] as SelectionId[]),
  removed: new Set(),
  end: '',
  ...changes,
});
function handicapped(first: number, second: number, names: string[] = []) {
  const runners = [first, second].map((hc, place) => ({ id: 11 + place, hc, name: names[place], status: 'ACTIVE' }));
  return { runners };
}
const stepsOf = (from: MarketState, changes: Record<string, unknown>, outlook: Partial<Outlook> = {}) =>
  marketSteps(7 as MarketId, {
    state: from,
    definition: defined(changes),
    outlook: { reopens: false, changes: false, ...outlook },
  }).map((command) => command.type);

test.each([
  ['an open market opens', state(), { status: 'OPEN' }, ['open-market']],
  ['one that starts suspended opens first', state(), { status: 'SUSPENDED' }, ['open-market', 'suspend-market']],
  ['one that is not active yet waits', state(), { status: 'INACTIVE' }, []],
  ['an unchanged one does nothing', state({ status: 'open' }), { status: 'OPEN' }, []],
  [
    'it turns in-play while suspended, then opens',
    state({ status: 'suspended' }),
    { status: 'OPEN', inPlay: true, betDelay: 5 },
    ['turn-in-play', 'open-market'],
  ],
  [
    'it turns in-play while open',
    state({ status: 'open' }),
    { status: 'OPEN', inPlay: true, betDelay: 5 },
    ['turn-in-play'],
  ],
  [
    'a new delay is a turn too',
    state({ status: 'open', inPlay: true, betDelay: 1000 as Millis }),
    { inPlay: true, betDelay: 5 },
    ['turn-in-play'],
  ],
  [
    'it closes and is settled',
    state({ status: 'suspended' }),
    { status: 'CLOSED', runners: withWinner(11) },
    ['close-market', 'settle-market'],
  ],
  [
    'it closes without a winner and is void',
    state({ status: 'open' }),
    { status: 'CLOSED' },
    ['close-market', 'void-market'],
  ],
  ['closed again changes nothing', state({ status: 'settled' }), { status: 'CLOSED' }, []],
])('%s', (_name, from, definition, steps) => {
  expect(stepsOf(from, definition)).toEqual(steps);
});

const RESULT = { status: 'CLOSED', runners: withWinner(11) };

test('a market that the recording opens again is not settled before', () => {
  const market = state({ status: 'open' });
  expect(stepsOf(market, RESULT, { reopens: true, changes: true })).toEqual(['close-market']);
  expect(stepsOf(market, { status: 'OPEN' })).toEqual(['suspend-market', 'open-market']);
  expect(stepsOf(market, RESULT)).toEqual(['close-market', 'settle-market']);
});

test('one that closes before its result is known waits for it, and a corrected result is settled again', () => {
  const market = state({ status: 'open' });
  expect(stepsOf(market, { status: 'CLOSED' }, { changes: true })).toEqual(['close-market']);
  expect(stepsOf(market, RESULT, { changes: true })).toEqual(['settle-market']);
  expect(stepsOf(market, { ...RESULT, runners: withWinner(12) })).toEqual(['settle-market']);
  expect(stepsOf(market, { ...RESULT, runners: withWinner(12) })).toEqual([]);
});

test('a market that somebody else has settled cannot go on', () => {
  expect(() => stepsOf(state({ status: 'settled' }), { status: 'OPEN' })).toThrow('OPEN again after it was settled');
});

test('a runner joins, goes and comes back', () => {
  const runners = (status: string) =>
    [11, 12, 13].map((id) => ({ id, status: id === 13 ? status : 'ACTIVE', sortPriority: id }));
  const market = state({ status: 'open' });
  expect(stepsOf(market, { runners: runners('REMOVED') })).toEqual([]);
  expect(stepsOf(market, { runners: runners('ACTIVE') })).toEqual(['add-runner']);
  expect(stepsOf(market, { runners: runners('REMOVED_VACANT') })).toEqual(['remove-runner']);
  expect(stepsOf(market, { runners: runners('ACTIVE') })).toEqual(['add-runner']);
});

const EACH_WAY = { marketType: 'EACH_WAY', runners: [11, 12, 13].map((id) => ({ id, status: 'ACTIVE' })) };

test.each([
  ['each-way market whose divisor', EACH_WAY],
  ['3 places for 3 runners', { ...EACH_WAY, eachWayDivisor: 4, numberOfWinners: 3 }],
  [
    'handicaps for 3 runners',
    {
      bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
      runners: [11, 12, 13].map((id) => ({ id, hc: -1, status: 'ACTIVE' })),
    },
  ],
])('what the exchange has no market for is refused: %s', (fact, changes) => {
  expect(() => assertPlayable(defined(changes))).toThrow(new RegExp(fact, 'i'));
});

test.each([
  ['one winner', {}, { kind: 'runners', winners: 1, complete: true }],
  ['any number of winners', { numberOfWinners: 0 }, { kind: 'runners', winners: 2, complete: false }],
  ['as many winners as runners', { numberOfWinners: 2 }, { kind: 'runners', winners: 2, complete: false }],
  [
    'lines that all fit',
    { bettingType: 'LINE', lineMinUnit: 10.5, lineMaxUnit: 60.5, lineInterval: 1 },
    { kind: 'line-range', least: 10, most: 61, interval: 50 },
  ],
  [
    'handicaps, the second side against the first',
    { ...handicapped(-0.75, 0.75), bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' },
    { kind: 'handicap', handicaps: [{ sign: 1, quarters: -3 }, { sign: -1, quarters: 3 }] }, // prettier-ignore
  ],
  [
    'handicaps of runners of their own, in pairs',
    { bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', runners: [1, -1, 0.5, -0.5].map((hc, id) => ({ id: id + 1, hc, status: 'ACTIVE' })) }, // prettier-ignore
    { kind: 'handicap', handicaps: [4, -4, 2, -2].map((quarters, place) => ({ sign: place % 2 === 0 ? 1 : -1, quarters })) }, // prettier-ignore
  ],
  [
    'a total, over and under the same line',
    { ...handicapped(2.5, 2.5, ['Under', 'Over']), bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' },
    { kind: 'handicap', handicaps: [{ sign: -1, quarters: 10 }, { sign: 1, quarters: -10 }] }, // prettier-ignore
  ],
])('a market with %s pays so', (_name, changes, payoff) => {
  expect(payoffOf(defined(changes))).toMatchObject(payoff);
});

test('of more lines than a book has, those around the middle of what was bet on are taken', () => {
  const lines = defined({ bettingType: 'LINE', lineMinUnit: 0.5, lineMaxUnit: 999.5, lineInterval: 1 });
  const range = lineRangeOf(lines, new Map([[50, 1], [30_050, 7], [30_150, 5]])); // prettier-ignore
  expect(range).toEqual({ least: 214, most: 388, interval: 50 });
});
