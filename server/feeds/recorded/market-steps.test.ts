import type { MarketId, Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { assertPlayable, marketSteps, type MarketState } from './market-steps.ts';
import { aDefinition, aLine, withWinner } from './stream.fixture.ts';
import { parseMessage, type MarketDefinition } from './stream-message.ts';

function defined(changes: Record<string, unknown>): MarketDefinition {
  const definition = parseMessage(aLine(1, { marketDefinition: aDefinition(changes) })).changes[0]?.definition;
  if (definition === undefined) throw new Error('no definition');
  return definition;
}
const state = (changes: Partial<MarketState> = {}): MarketState => ({
  status: 'inactive',
  inPlay: false,
  betDelay: 0 as Millis,
  removed: new Set(),
  ...changes,
});
const stepsOf = (from: MarketState, changes: Record<string, unknown>) =>
  marketSteps(7 as MarketId, from, defined(changes)).map((command) => command.type);

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

test('a market that reopens after it closed cannot be played', () => {
  expect(() => stepsOf(state({ status: 'settled' }), { status: 'SUSPENDED' })).toThrow(
    'SUSPENDED again after it closed',
  );
});

test.each([
  ['line', { bettingType: 'LINE' }],
  ['price ladder', { priceLadderDefinition: { type: 'FINEST' } }],
  ['each-way', { marketType: 'EACH_WAY' }],
  ['0 winners', { numberOfWinners: 0 }],
  ['2 winners of 2', { numberOfWinners: 2 }],
])('a market of another kind is refused: %s', (fact, changes) => {
  expect(() => assertPlayable(defined(changes))).toThrow(new RegExp(fact, 'i'));
});
