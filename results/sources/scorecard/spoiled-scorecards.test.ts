import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { chance } from '../../../server/core/system/testing/chance.fixture.ts';
import { readScorecard } from './read-scorecard.ts';

// Real cards with one thing made wrong at a random place: what contradicts itself is refused by name, and nothing else is
// thrown. EVENS_SEED makes the same again.

const CARDS = 12;
const TIMES = 4;
const folder = join(sharedDataFolder() ?? '', 'cricsheet');
const random = chance();
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

interface Delivery {
  batter: string;
  bowler: string;
  non_striker: string;
  runs: { batter: number; extras: number; total: number };
  wickets?: { kind: string; player_out: string }[];
  replacements?: object;
}
interface Innings {
  team: string;
  overs: { over: number; deliveries: Delivery[] }[];
  miscounted_overs?: Record<string, { balls: number | string }>;
}
interface Card {
  info: {
    teams: string[];
    players: Record<string, string[]>;
    outcome: object;
    toss: { winner: string };
    dates: string[];
  };
  innings: Innings[];
}

const anOver = ({ innings }: Card) => anyOf(anyOf(innings.filter(({ overs }) => overs.length > 2)).overs);
const aDelivery = (card: Card) => anyOf(anOver(card).deliveries);
/** Not the last, which an end of the innings may cut short. */
const aWholeOver = ({ innings }: Card) =>
  anyOf(anyOf(innings.filter(({ overs }) => overs.length > 2)).overs.slice(0, -2));

/** What is made wrong, and which no each may get; the first is the usual one. */
const SPOILT: Readonly<Record<string, readonly [spoil: (card: Card) => void, ...codes: string[]]>> = {
  'a sum that is none': [(card) => (aDelivery(card).runs.total += 1), 'contradiction'],
  'runs that are text': [(card) => (aDelivery(card).runs = 'four' as never), 'not-a-scorecard'],
  'runs below nothing': [(card) => (aDelivery(card).runs = { batter: -4, extras: 0, total: -4 }), 'not-a-scorecard'],
  'half a run': [(card) => (aDelivery(card).runs = { batter: 0.5, extras: 0, total: 0.5 }), 'not-a-scorecard'],
  'an over left out': [
    ({ innings }) => anyOf(innings.filter(({ overs }) => overs.length > 2)).overs.splice(1, 1),
    'contradiction',
  ],
  'an over twice': [({ innings }) => innings[0]?.overs.unshift(innings[0].overs[0] as never), 'contradiction'],
  'balls too few': [(card) => (aWholeOver(card).deliveries = aWholeOver(card).deliveries.slice(0, 2)), 'contradiction'],
  'balls too many': [
    (card) => aWholeOver(card).deliveries.push(...structuredClone(aWholeOver(card).deliveries)),
    'contradiction',
  ],
  'a miscount that is another': [
    (card) => ((card.innings[0] as Innings).miscounted_overs = { 0: { balls: '9' } }),
    'contradiction',
    // The over may have six balls that count, as it should.
    'read',
  ],
  'a batter of nowhere': [(card) => (aDelivery(card).batter = 'Nobody At All'), 'contradiction'],
  'somebody out who is not in': [
    (card) => (aDelivery(card).wickets = [{ kind: 'bowled', player_out: 'Nobody At All' }]),
    'contradiction',
  ],
  'out in no way there is': [
    (card) => {
      const delivery = aDelivery(card);
      delivery.wickets = [{ kind: 'abducted', player_out: delivery.batter }];
    },
    'not-a-scorecard',
  ],
  'out as only an object knows': [
    (card) => {
      const delivery = aDelivery(card);
      delivery.wickets = [{ kind: anyOf(['constructor', 'toString', '__proto__']), player_out: delivery.batter }];
    },
    'not-a-scorecard',
  ],
  'a team of nowhere': [(card) => (anyOf(card.innings).team = 'Atlantis'), 'contradiction'],
  'a winner of nowhere': [(card) => (card.info.outcome = { winner: 'Atlantis' }), 'contradiction'],
  'a toss of nowhere': [(card) => (card.info.toss.winner = 'Atlantis'), 'contradiction'],
  'no outcome': [(card) => delete (card.info as { outcome?: object }).outcome, 'not-a-scorecard'],
  'a date that is none': [(card) => (card.info.dates = ['the day before yesterday']), 'not-a-scorecard'],
  'innings after innings': [
    ({ innings }) => innings.push(...structuredClone([...innings, ...innings])),
    'contradiction',
  ],
  'a replacement for nobody': [
    (card) =>
      (aDelivery(card).replacements = {
        match: [{ in: 'A Stranger', out: 'Nobody At All', team: card.info.teams[0], reason: 'injury_substitute' }],
      }),
    'contradiction',
  ],
  'a replacement of a team of nowhere': [
    (card) =>
      (aDelivery(card).replacements = {
        match: [{ in: 'A', out: 'B', team: 'Atlantis', reason: 'injury_substitute' }],
      }),
    'contradiction',
  ],
};

const codeOf = (text: string): string => {
  try {
    readScorecard(text);
    return 'read';
  } catch (error) {
    const { name, code, message } = error as { name: string; code: string; message: string };
    return name === 'ScorecardError' && message !== '' ? code : `${name}: ${message}`;
  }
};

/** Rain may have left so little of a match that there is nothing to spoil. */
const hasMuch = (text: string) => (JSON.parse(text) as Card).innings.every(({ overs }) => overs.length > 3);

const texts = (): string[] => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json.gz'));
  const all = names.map((name) => gunzipSync(readFileSync(join(folder, name))).toString('utf8')).filter(hasMuch);
  return Array.from({ length: CARDS }, () => anyOf(all));
};

test.skipIf(sharedDataFolder() === undefined)('real cards with one thing made wrong are refused by name', () => {
  const wrong: string[] = [];
  for (const text of texts()) {
    expect(codeOf(text)).toBe('read');
    for (const [name, [spoil, ...codes]] of Object.entries(SPOILT)) {
      for (let time = 0; time < TIMES; time += 1) {
        const card = JSON.parse(text) as Card;
        spoil(card);
        const code = codeOf(JSON.stringify(card));
        if (!codes.includes(code)) wrong.push(`${name}: ${code}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test.skipIf(sharedDataFolder() === undefined)(
  'a card with any field of another kind is read or refused, and nothing else',
  () => {
    const strange = [null, -1, 1e308, '', '__proto__', [], {}, 'a'.repeat(10_000), true, '\u0000'];
    const [text] = texts() as [string];
    const codes = new Set<string>();
    for (let time = 0; time < 150; time += 1) {
      const card = JSON.parse(text) as Record<string, unknown>;
      let at: Record<string, unknown> = card;
      for (let depth = Math.floor(random() * 7); depth > 0; depth -= 1) {
        const inside = Object.values(at).filter((one) => one !== null && typeof one === 'object');
        if (inside.length > 0) at = anyOf(inside) as Record<string, unknown>;
      }
      const keys = Object.keys(at);
      if (keys.length > 0) at[anyOf(keys)] = anyOf(strange);
      codes.add(codeOf(JSON.stringify(card)));
    }
    expect([...codes].filter((code) => !['read', 'not-a-scorecard', 'contradiction'].includes(code))).toEqual([]);
  },
);
