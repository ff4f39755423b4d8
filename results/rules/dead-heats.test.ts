import { describe, expect, test } from 'vitest';
import type { RacingFact } from '../facts/racing/racing-facts.ts';
import type { RuleContext } from '../rule.ts';
import { everyRule } from './rule-book.ts';
import { election, finish, indexDay, off, race, rulingOf, verdictOf, START } from '../testing/matches.fixture.ts';

// Racing, elections and index sessions: what is tied, shared, declared and published.

type Row = readonly [
  what: string,
  rule: string,
  match: unknown,
  expected: string,
  subject?: object,
  context?: Partial<RuleContext>,
];

const out = (runner: string) => ({ kind: 'non-runner', runner, at: START }) as const;
const threeRun = (order: string) => race(...'DEFGH'.split('').map(out), off(), finish(order));
const fourRun = (...facts: RacingFact[]) => race(...'EFGH'.split('').map(out), off(), ...facts);
const lateOut = race(...'DEFGH'.split('').map(out), off(), finish('A B C'));
const foundOut = fourRun(out('D'), finish('A B C'));
const nobodyLeft = race(
  off(),
  finish('A', false),
  { kind: 'disqualified', runner: 'A', at: START },
  { kind: 'weighed-in', at: START },
);
const has = (runners: string) => ({ runners: runners.split('') });
const closedWith = (runners: string) => ({ ...has(runners), runnersAreFinal: true });
const declared = (names: string[], official = true) => ({ kind: 'winner', of: 'Delhi', names, official }) as const;
const inBihar = { kind: 'winner', of: 'Bihar', names: ['Y'], official: true } as const;
const seatsOf = (party: string, seats: number) => ({ kind: 'seats', party, seats, final: true }) as const;
const settlementPrice = (contract = '2026-11') => ({ kind: 'settlement-price', ticks: 490_201, contract }) as const;

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'A race is decided at the weigh-in, and by nobody who ties for less': [
    ['before the off', 'racing.win', race(), 'open'],
    ['in the race', 'racing.win', race(off()), 'open'],
    ['before the weigh-in', 'racing.win', race(off(), finish('A B C', false)), 'open'],
    ['without an off', 'racing.win', race(finish('A B C')), 'A'],
    ['off on another day', 'racing.win', race(off('2026-11-22'), finish('A B C')), 'void'],
    ['moved', 'racing.win', race({ kind: 'moved', venue: 'Epsom' }, off(), finish('A B C')), 'void'],
    ['head to head, neither placed', 'racing.head-to-head', race(off(), finish('C')), 'void', { runners: ['A', 'B'] }],
  ],
  'Dead heats share the places that are left; head-to-head ties are void': [
    ['two for first', 'racing.win', race(off(), finish('AB C')), 'A=B'],
    ['three for one place', 'racing.place', race(off(), finish('A BCD')), 'A+B=C=D', { places: 2 }],
    ['a tie inside the places', 'racing.place', race(off(), finish('A BC D')), 'A+B+C', { places: 3 }],
    ['each-way, two for first', 'racing.each-way', race(off(), finish('AB C D')), 'A=B, C', { places: 3 }],
    ['each-way, two for the last place', 'racing.each-way', race(off(), finish('A B CD')), 'A, B+C=D', { places: 3 }],
    ['each-way, four for first', 'racing.each-way', race(off(), finish('ABCD E')), 'A=B=C=D', { places: 3 }],
    [
      'each-way, as many runners as places',
      'racing.each-way',
      race(...'CDEFGH'.split('').map(out), off(), finish('A B')),
      'A',
      { places: 2 },
    ],
    ['head to head, level', 'racing.head-to-head', race(off(), finish('AB C')), 'void', { runners: ['A', 'B'] }],
    ['head to head, behind others', 'racing.head-to-head', race(off(), finish('C B A')), 'B', { runners: ['A', 'B'] }],
    ['all but one fell, for one place', 'racing.place', threeRun('A'), 'A', { places: 1 }],
  ],
  // understandingracing.com, "What happens to each-way and place bets if less horses finish than places paid": who does
  // not cross the line is not placed. Betfair's place markets stay at their number of places.
  'Where fewer finish than there are places, those that do are placed and all others lose': [
    ['two of eight', 'racing.place', race(off(), finish('A B')), 'A+B', { places: 3 }],
    ['one of eight', 'racing.place', race(off(), finish('A')), 'A', { places: 3 }],
    ['two level', 'racing.place', race(off(), finish('AB')), 'A+B', { places: 3 }],
    ['two of four', 'racing.place', fourRun(finish('A B')), 'A+B', { places: 3 }],
    ['two of eight, each-way', 'racing.each-way', race(off(), finish('A B')), 'A, B', { places: 3 }],
    ['one of eight, each-way', 'racing.each-way', race(off(), finish('A')), 'A', { places: 3 }],
    ['two level for first, each-way', 'racing.each-way', race(off(), finish('AB')), 'A=B', { places: 4 }],
    ['two level behind, each-way', 'racing.each-way', race(off(), finish('A BC')), 'A, B+C', { places: 4 }],
    ['nobody', 'racing.place', race(off(), { kind: 'abandoned' }), 'void', { places: 3 }],
    ['whose only finisher is disqualified', 'racing.place', nobodyLeft, 'open', { places: 3 }],
    ['the same, each-way', 'racing.each-way', nobodyLeft, 'open', { places: 3 }],
  ],
  // Betfair's market rules, "To be placed" and "Each-way": with no more runners than places all bets on places are void.
  'Where no more runners are left than there are places, bets on places are void': [
    ['three for three', 'racing.place', threeRun('A B C'), 'void', { places: 3 }],
    ['three for three, of which one fell', 'racing.place', threeRun('A B'), 'void', { places: 3 }],
    ['three for three, each-way', 'racing.each-way', threeRun('A B C'), 'A', { places: 3 }],
    ['three for three, two level for first, each-way', 'racing.each-way', threeRun('AB C'), 'A=B', { places: 3 }],
    ['four for three', 'racing.place', fourRun(finish('A B C D')), 'A+B+C', { places: 3 }],
    ['four for three, each-way', 'racing.each-way', fourRun(finish('A B C D')), 'A, B+C', { places: 3 }],
    ['three of four started', 'racing.place', fourRun(out('D'), finish('A B C')), 'void', { places: 3 }],
  ],
  // Betfair's non-runner rule: whoever does not come under starter's orders is a non-runner, whenever that is known.
  'Found after the off not to have started, a runner is out and its bets are void': [
    ['to win', 'racing.win', race(off(), out('C'), finish('A B')), 'A, void C'],
    ['known before the off', 'racing.win', race(out('C'), off(), finish('A B')), 'A'],
    ['after the result', 'racing.win', race(off(), finish('A B C'), out('A')), 'B, void A'],
    ['to be placed', 'racing.place', race(off(), out('H'), finish('A B C')), 'A+B, void H', { places: 2 }],
    ['each-way', 'racing.each-way', race(off(), out('H'), finish('A B C')), 'A, B, void H', { places: 2 }],
    ['its head to head', 'racing.head-to-head', race(off(), out('A'), finish('B')), 'void', { runners: ['A', 'B'] }],
    ['of others', 'racing.head-to-head', race(off(), out('C'), finish('B A')), 'B', { runners: ['A', 'B'] }],
  ],
  // The exchange counts the runners of the market: as many as there are places, and it pays none.
  'Nothing is settled while market and race differ in who runs': [
    ['out before the off, to win', 'racing.win', lateOut, 'held A, void D', {}, has('ABCD')],
    ['out before the off, to be placed', 'racing.place', lateOut, 'held void', { places: 3 }, has('ABCD')],
    ['out before the off, each-way', 'racing.each-way', lateOut, 'held A, void D', { places: 3 }, has('ABCD')],
    ['found after the off, to win', 'racing.win', foundOut, 'held A, void D', {}, has('ABCD')],
    ['found after the off, each-way', 'racing.each-way', foundOut, 'held A, void D', { places: 3 }, has('ABCD')],
    ['taken out, to win', 'racing.win', foundOut, 'A', {}, has('ABC')],
    ['taken out, to be placed', 'racing.place', foundOut, 'void', { places: 3 }, has('ABC')],
    ['taken out, each-way', 'racing.each-way', foundOut, 'A', { places: 3 }, has('ABC')],
    ['joined, to win', 'racing.win', threeRun('A B C'), 'held A', {}, has('ABCR')],
    ['joined, to be placed', 'racing.place', threeRun('A B C'), 'held void', { places: 3 }, has('ABCR')],
    ['joined, each-way', 'racing.each-way', threeRun('A B C'), 'held A', { places: 3 }, has('ABCR')],
    ['taken out, and nobody told', 'racing.place', fourRun(finish('A B C')), 'held A+B+C', { places: 3 }, has('ABC')],
    ['the same, each-way', 'racing.each-way', fourRun(finish('A B C')), 'held A, B+C', { places: 3 }, has('ABC')],
    ['the race is void all the same', 'racing.win', race({ kind: 'abandoned' }), 'void', {}, has('ABR')],
    ['one of the field, to win', 'racing.win', race(off(), finish('A B')), 'A', {}, has('A')],
    ['one of the field, for one place', 'racing.place', race(off(), finish('B A')), 'B', { places: 1 }, has('A')],
    ['a part of the field', 'racing.place', race(off(), finish('A E B')), 'A+E', { places: 2 }, has('ABE')],
  ],
  'In a market that was closed before, bets on who did not run are void': [
    ['to win', 'racing.win', lateOut, 'A, void D', {}, closedWith('ABCD')],
    ['to be placed', 'racing.place', lateOut, 'void', { places: 3 }, closedWith('ABCD')],
    ['with enough left, each-way', 'racing.each-way', lateOut, 'A, B, void D', { places: 2 }, closedWith('ABCD')],
    ['the placed part would lose', 'racing.each-way', lateOut, 'held A, void D', { places: 3 }, closedWith('ABCD')],
    ['one that joined', 'racing.win', lateOut, 'held A', {}, closedWith('ABCR')],
  ],
  'Elections: the commission’s figure, no partial settlement, void where not held that year': [
    ['projected', 'election.winner', election(declared(['X'], false)), 'open', { of: 'Delhi' }],
    ['declared', 'election.winner', election(declared(['X'])), 'X', { of: 'Delhi' }],
    ['shared', 'politics.winner', election(declared(['X', 'Y'])), 'X=Y', { of: 'Delhi' }],
    [
      'a candidate died',
      'election.winner',
      election({ kind: 'candidate-gone', name: 'X' }, declared(['Y'])),
      'Y',
      { of: 'Delhi' },
    ],
    [
      'a partial count',
      'election.seats',
      election({ kind: 'seats', party: 'P', seats: 200, final: false }),
      'open',
      { party: 'P' },
    ],
    [
      'the final count of a state',
      'election.seats',
      election({ kind: 'seats', party: 'P', area: 'Bihar', seats: 17, final: true }),
      '17',
      { party: 'P', area: 'Bihar' },
    ],
    ['of another place', 'election.winner', election(declared(['X'])), 'open', { of: 'Bihar' }],
    ['of two places', 'election.winner', election(declared(['X']), inBihar), 'Y', { of: 'Bihar' }],
    ['of another party', 'election.seats', election(seatsOf('P', 200), seatsOf('Q', 100)), '100', { party: 'Q' }],
    ['of a party that nobody counted', 'election.seats', election(seatsOf('P', 200)), 'open', { party: 'Q' }],
    [
      'of a state, where the country is counted',
      'election.seats',
      election(seatsOf('P', 200)),
      'open',
      { party: 'P', area: 'Bihar' },
    ],
    [
      'held in its year',
      'election.winner',
      election({ kind: 'held', year: 2026 }, declared(['X'])),
      'X',
      { of: 'Delhi' },
    ],
    ['not held', 'election.seats', election({ kind: 'not-held' }), 'void', { party: 'P' }],
    [
      'held the year after',
      'election.winner',
      election({ kind: 'held', year: 2027 }, declared(['X'])),
      'void',
      { of: 'Delhi' },
    ],
  ],
  'Binary: the settlement price of the near-month future': [
    [
      'not published',
      'index.settlement-price',
      indexDay({ kind: 'tick', ticks: 490_000, at: START }),
      'open',
      { perUnit: 20 },
    ],
    ['published', 'index.settlement-price', indexDay(settlementPrice()), '24510.05', { perUnit: 20 }],
    ['none that day', 'index.settlement-price', indexDay({ kind: 'no-settlement' }), 'void', { perUnit: 20 }],
    [
      'of another month',
      'index.settlement-price',
      indexDay(settlementPrice('2026-12')),
      'held 24510.05',
      { perUnit: 20 },
    ],
  ],
};

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject, context] = row;
    expect(verdictOf(rulingOf(rule, match, subject, context))).toBe(expected);
  });
});

test('whoever holds a race is told what to do first', () => {
  const reasonOf = (match: unknown, runners: string) =>
    rulingOf('racing.each-way', match, { places: 3 }, has(runners)).reason;
  expect(reasonOf(lateOut, 'ABCD')).toBe('D did not run: first remove it from this market, on the page of its match');
  expect(reasonOf(threeRun('A B C'), 'ABCR')).toBe(
    'the market has R, and the race does not: first add it to the fixture of the race, or remove it from the market',
  );
  expect(reasonOf(fourRun(finish('A B C')), 'ABC')).toBe(
    'the market has 3 runners left for 3 places, and the race 4: enter who did not run first',
  );
});

test('a rule that reads who runs in the market says so', () => {
  const rules = everyRule().filter(({ sport }) => sport === 'racing');
  for (const rule of rules) {
    let isRead = false;
    const context = {
      get runners() {
        isRead = true;
        return undefined;
      },
    };
    rule.settle(foundOut, { places: 2, runners: ['A', 'B'] }, context as never);
    expect(isRead, `${rule.id}@${rule.version}`).toBe(rule.readsRunners === true);
  }
  expect(rules.filter(({ readsRunners }) => readsRunners).map(({ id }) => id)).toEqual([
    'racing.win',
    'racing.place',
    'racing.each-way',
  ]);
});
