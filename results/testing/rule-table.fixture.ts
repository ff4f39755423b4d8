import { describe, expect, test } from 'vitest';
import type { FootballFact } from '../facts/football/football-facts.ts';
import type { PeriodsFact, PeriodsSport } from '../facts/periods/periods-facts.ts';
import type { RacingFact } from '../facts/racing/racing-facts.ts';
import type { Pair } from '../facts/schedule.ts';
import type { SetsFact, SetsSport } from '../facts/sets/sets-facts.ts';
import type { RuleContext } from '../rule.ts';
import {
  finish,
  finished,
  football,
  fullTime,
  goal,
  half,
  HOUR,
  kickOff,
  later,
  MINUTE,
  off,
  periodEnds,
  periods,
  race,
  retires,
  rulingOf,
  setsOf,
  SETS_FORMATS,
  START,
  stopped,
  verdictOf,
} from './matches.fixture.ts';

// Tables of rules. A line without indentation is a sentence that decides money; each line under it is one case of it:
//   what | rule | match | expected | subject, as `of=goals line=2.5`
// A match is told in words, its parts separated by semicolons; the lists below say which words each kind of match knows.

/** One line of a table. */
export interface RuleCase {
  readonly what: string;
  readonly rule: string;
  readonly match: string;
  /** In the words of `verdictOf`. */
  readonly expected: string;
  readonly subject: object;
}

/** A match, with what the rule may know beside it. */
export interface MatchInWords {
  readonly match: unknown;
  readonly context?: Partial<RuleContext>;
}

/** The cases of a table by their sentence. */
export function casesOf(table: string): [sentence: string, cases: RuleCase[]][] {
  const sentences: [string, RuleCase[]][] = [];
  for (const line of table.split('\n').filter((text) => text.trim() !== '')) {
    if (!line.startsWith(' ')) sentences.push([line, []]);
    else sentences.at(-1)?.[1].push(caseOf(line));
  }
  return sentences;
}

function caseOf(line: string): RuleCase {
  const [what = '', rule = '', match = '', expected = '', subject = ''] = line.split(' | ').map((cell) => cell.trim());
  return { what, rule, match, expected, subject: subjectOf(subject) };
}

function subjectOf(words: string): object {
  const pairs = words.split(' ').filter((word) => word !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value.includes(',') ? value.split(',') : valueOf(value)];
    }),
  );
}

const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** `2.5`, `goals`, `player_1` with its space, and of whom a total is: `all:`, `team:Reds`, `player:Reds:striker`. */
function valueOf(word: string): unknown {
  if (word in LITERALS) return LITERALS[word];
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word);
  if (!word.includes(':')) return word.replaceAll('_', ' ');
  const [kind, team, player] = word.split(':').map((part) => part || undefined);
  return { kind, ...(team === undefined ? {} : { team }), ...(player === undefined ? {} : { player }) };
}

/** A test for each case: what the newest version of its rule makes of its match. */
export function testTable(table: string, told: (rule: string, words: string) => MatchInWords = otherSports): void {
  describe.each(casesOf(table))('%s', (_, cases) => {
    test.each(cases)('$what', ({ rule, match: words, expected, subject }) => {
      const { match, context } = told(rule, words);
      expect(verdictOf(rulingOf(rule, match, subject, context))).toBe(expected);
    });
  });
}

/** Words of one kind of match, with the facts that they stand for. The first that fits decides. */
export type Vocabulary<Fact> = readonly (readonly [RegExp, (...groups: string[]) => Fact | readonly Fact[]])[];

/** @throws where nobody has said what a part stands for */
export function factsIn<Fact>(words: readonly string[], vocabulary: Vocabulary<Fact>): Fact[] {
  return words.flatMap((part): readonly Fact[] => {
    for (const [pattern, factsOf] of vocabulary) {
      const found = pattern.exec(part);
      if (found !== null) return [factsOf(...found.slice(1).map((group) => group ?? ''))].flat() as Fact[];
    }
    throw new Error(`no match knows "${part}"`);
  });
}

export const partsOf = (words: string): string[] =>
  words
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const sideOf = (word: string): 0 | 1 => (word === 'home' ? 0 : 1);
const pairOf = (score: string): Pair => score.split('-').map(Number) as unknown as Pair;
/** `48h+1m`, `48h-1m`, `48h+1ms` */
const lengthOf = (words: string): number =>
  [...words.matchAll(/([+-]?\d+)(ms|h|m)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unit === 'h' ? HOUR : unit === 'm' ? MINUTE : 1),
    0,
  );
/** `5:00.001` */
const clockOf = (words: string): number => {
  const [minutes = '', seconds = ''] = words.split(':');
  return Number(minutes) * MINUTE + Math.round(Number(seconds) * 1000);
};

const RACING: Vocabulary<RacingFact> = [
  [/^off ?(\S*)$/, (day) => (day === '' ? off() : off(day))],
  [/^weighed-in$/, () => ({ kind: 'weighed-in', at: START })],
  [/^disqualified (.)$/, (runner) => ({ kind: 'disqualified', runner, at: START })],
  [/^abandoned$/, () => ({ kind: 'abandoned' })],
  [/^walkover (.)$/, (runner) => ({ kind: 'walkover', runner })],
  [/^moved to (.+)$/, (venue) => ({ kind: 'moved', venue })],
  [/^postponed to (.+)$/, (day) => ({ kind: 'postponed', day })],
  [/^surface (.+)$/, (surface) => ({ kind: 'surface', surface }) as RacingFact],
  [/^unofficially ([A-H ]+)$/, (order) => finish(order, false)],
  [/^([A-H ]+)$/, (order) => finish(order)],
];

const FOOTBALL: Vocabulary<FootballFact> = [
  [/^kick-off(?: (\S+) late)?$/, (late) => kickOff(later(lengthOf(late)))],
  [/^half-time$/, () => half],
  [/^full-time$/, () => fullTime],
  [
    /^(half-time|full-time) (\d+-\d+)$/,
    (when, goals) => ({ kind: 'score', when, goals: pairOf(goals) }) as FootballFact,
  ],
  [/^extra time$/, () => ({ kind: 'period-begins', period: 'extra-time', at: START })],
  [/^goal (\w+) (\d+) in extra time$/, (side, minute) => goal(sideOf(side), Number(minute), { period: 'extra-time' })],
  [/^goal (\w+) ?(\d*)$/, (side, minute) => goal(sideOf(side), minute === '' ? undefined : Number(minute))],
  [
    /^corner (\w+)( not taken)?$/,
    (side, not) => ({
      kind: 'corner',
      side: sideOf(side),
      period: 'first-half',
      at: later(MINUTE),
      taken: not === '',
    }),
  ],
  [
    /^(yellow|second-yellow|red)( to staff)?( after the whistle)?$/,
    (card, staff, after) =>
      ({
        kind: 'card',
        side: 0,
        at: later(MINUTE),
        card,
        to: staff === '' ? 'player' : 'staff',
        ...(after === '' ? { period: 'first-half' } : { period: 'second-half', afterWhistle: true }),
      }) as FootballFact,
  ],
  [/^abandoned$/, () => ({ kind: 'abandoned', at: START })],
  [/^walkover (\w+)$/, (side) => ({ kind: 'walkover', winner: sideOf(side) })],
  [/^rescheduled by (\S+)$/, (late) => ({ kind: 'rescheduled', startsAt: later(lengthOf(late)) })],
  [/^called off$/, () => ({ kind: 'called-off' })],
];

/** Parts that end a match by the clock; `last`: the number of the period that was played last. */
const periodsWords = (last: number): Vocabulary<PeriodsFact> => [
  [/^([\d:.]+) left$/, (clock) => stopped(last, clockOf(clock))],
  [/^goal (\w+)$/, (side) => ({ kind: 'points', period: last, side: sideOf(side), points: 1, at: START })],
  [/^period over$/, () => periodEnds(last)],
  [/^finished$/, () => finished],
  [/^shoot-out (\w+)$/, (side) => ({ kind: 'shoot-out', winner: sideOf(side), at: START })],
  [/^rescheduled by (\S+)$/, (late) => ({ kind: 'rescheduled', startsAt: later(lengthOf(late)) })],
];

const SETS: Vocabulary<SetsFact> = [
  [/^(\w+) retires$/, (side) => retires(sideOf(side))],
  [/^(\w+) disqualified$/, (side) => ({ kind: 'disqualified', side: sideOf(side), at: START })],
  [/^now best of (\d+)$/, (units) => ({ kind: 'best-of', bestOf: Number(units) })],
  [/^moved to (.+)$/, (to) => ({ kind: 'moved', to })],
  [/^golden set (\w+)$/, (side) => ({ kind: 'golden-set', winner: sideOf(side) })],
  [/^re-rack (\d+)$/, (unit) => ({ kind: 're-rack', unit: Number(unit) })],
  [/^score (\d+) (\S+)$/, (unit, score) => ({ kind: 'score', unit: Number(unit), points: pairOf(score) })],
  [/^unit (\d+) (\w+)$/, (unit, side) => ({ kind: 'unit-ends', unit: Number(unit), winner: sideOf(side), at: START })],
  [/^abandoned$/, () => ({ kind: 'abandoned', at: START })],
  [/^walkover (\w+)$/, (side) => ({ kind: 'walkover', winner: sideOf(side) })],
];

/** `25-20 4-4*; home retires`: scores by period or set, of which one with * goes on, then what else happened. */
export function otherSports(rule: string, words: string): MatchInWords {
  const sport = rule.slice(0, rule.indexOf('.'));
  const parts = partsOf(words);
  if (sport === 'racing') return { match: race(...factsIn(parts, RACING)) };
  if (sport === 'football') return { match: football(...factsIn(parts, FOOTBALL)) };
  const isScored = /^\d+-\d+/.test(parts[0] ?? '');
  const scores = isScored ? (parts[0] as string).split(' ') : [];
  const more = parts.slice(isScored ? 1 : 0);
  if (!(sport in SETS_FORMATS)) {
    const facts = factsIn(more, periodsWords(scores.length));
    return { match: periods(sport as PeriodsSport, scores.map(pairOf), ...facts) };
  }
  const units = scores.map((score) => {
    const [first, second] = pairOf(score.replace('*', ''));
    return score.endsWith('*') ? ([first, second, 'on'] as const) : ([first, second] as const);
  });
  const title = more.find((part) => part.startsWith('title '))?.slice('title '.length);
  const bestOf = more.find((part) => /^best of \d+$/.test(part))?.slice('best of '.length);
  const lastTarget = more.find((part) => part.startsWith('last to '))?.slice('last to '.length);
  const format = {
    sport: sport as SetsSport,
    ...SETS_FORMATS[sport as SetsSport],
    ...(title === undefined ? {} : { title }),
    ...(bestOf === undefined ? {} : { bestOf: Number(bestOf) }),
    ...(lastTarget === undefined ? {} : { lastTarget: Number(lastTarget) }),
    ...(more.includes('last as the others') ? { tieBreakAt: 6 } : {}),
    ...(more.includes('last played on') ? { lastUnit: { target: 6 } } : {}),
  };
  const happened = more.filter((part) => !/^(title |best of |last )/.test(part));
  return { match: setsOf(format, units, ...factsIn(happened, SETS)) };
}
