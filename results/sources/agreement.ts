import type { Millis } from 'engine/vocabulary';
import { isAllNamed } from '../facts/cricket/count-players.ts';
import {
  countMatch,
  isOverCompleted,
  oversBegun,
  oversBowled,
  runsAfterOvers,
  wicketsAfterOvers,
} from '../facts/cricket/count-cricket.ts';
import type { CricketInnings, CricketMatch, CricketStatistic } from '../facts/cricket/cricket-facts.ts';
import type { Doubt, Fact } from '../facts/fact.ts';
import { standing } from '../facts/standing-facts.ts';

/** What people enter and correct; it belongs to every source's line of facts. */
export const MANUAL_SOURCE = 'manual';

/** Whoever scores a match is a source of their own. @param member  their user's number */
export const scorerSource = (member: number): string => `scorer-${member}`;

/** The number of the user whose source it is; undefined where it is no scorer's. */
export function scorerOf(source: string): number | undefined {
  const member = /^scorer-(\d+)$/.exec(source)?.[1];
  return member === undefined ? undefined : Number(member);
}

export const isScorer = (source: string): boolean => scorerOf(source) !== undefined;

/** A file of results that a person imports is a source of its own. @param name  that people gave it */
export const fileSource = (name: string): string => `file-${name}`;

/** A source that people enter: a scorer, or a file of results. */
export const isPersonal = (source: string): boolean => isScorer(source) || isFile(source);

/** It gives scores and results, and tells no match ball by ball. */
export const isFile = (source: string): boolean => source.startsWith('file-');

/** Something that two sources say differently, or that one of them does not say: null. */
export interface Difference {
  /** `runs after 6 overs of innings 1` */
  readonly what: string;
  readonly first: string | number | null;
  readonly second: string | number | null;
  /** The legal balls that it is about; left out: none or all. */
  readonly balls?: { readonly innings: number; readonly from: number; readonly until: number };
}

export interface Agreement {
  /** Nothing that both know is different. What one alone knows does not stand against it. */
  readonly isAgreed: boolean;
  readonly differences: readonly Difference[];
  /** Known to one alone, by its words: settled from that one, which is said. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

interface Figure {
  readonly what: string;
  readonly value: string | number;
  readonly balls?: Difference['balls'];
}

/**
 * The facts as one source tells them: its own, with what people added and what they corrected of it.
 *
 * @param facts  of all sources, by id
 */
export function lineOf<Said>(facts: readonly Fact<Said>[], source: string): Fact<Said>[] {
  const ids = new Set<number>();
  return facts.filter((fact) => {
    const isOurs = fact.source === source;
    const isPersons = fact.source === MANUAL_SOURCE && (fact.corrects === undefined || ids.has(fact.corrects));
    if (isOurs || isPersons) ids.add(fact.id);
    return isOurs || isPersons;
  });
}

/**
 * The sources that told anything that stands, corrected or not: feeds, and then scorers and files, in the order in which they
 * spoke first. A source whose facts were all taken back tells nothing, and what people say for every source is none.
 */
export function sourcesOf(facts: readonly Fact[]): string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const standingIds = new Set<number>();
  for (let fact of standing(facts) as (Fact | undefined)[])
    for (; fact !== undefined; fact = byId.get(fact.corrects ?? 0)) standingIds.add(fact.id);
  const spoken = facts.filter(({ id, source }) => source !== MANUAL_SOURCE && standingIds.has(id));
  const sources = [...new Set(spoken.map(({ source }) => source))];
  return sources.toSorted((one, other) => Number(isPersonal(one)) - Number(isPersonal(other)));
}

/** Holds what two sources say of one cricket match against each other, figure by figure. */
export function agreementOf(first: CricketMatch, second: CricketMatch): Agreement {
  const [ours, theirs] = [figuresOf(first), figuresOf(second)];
  const differences: Difference[] = [];
  for (const [what, { value, balls }] of ours) {
    const other = theirs.get(what);
    if (other === undefined || other.value === value) continue;
    differences.push({ what, first: value, second: other.value, ...(balls === undefined ? {} : { balls }) });
  }
  return {
    isAgreed: differences.length === 0,
    differences,
    onlyFirst: [...ours.keys()].filter((what) => !theirs.has(what)),
    onlySecond: [...theirs.keys()].filter((what) => !ours.has(what)),
  };
}

/** Each difference as a doubt, for the markets that read it. */
export function doubtsOf({ differences }: Agreement, since: Millis): Doubt[] {
  return differences.map(({ what, first, second, balls }) => ({
    about: what,
    kind: 'sources',
    text: `${what}: one source says ${first}, the other ${second}`,
    since,
    ...(balls === undefined
      ? {}
      : { from: { innings: balls.innings, ball: balls.from }, until: { ball: balls.until } }),
  }));
}

/** All that can be compared of a match, by what it is: nothing that its source does not claim to count. */
function figuresOf(match: CricketMatch): Map<string, Figure> {
  const figures: Figure[] = [];
  if (match.toss !== undefined) figures.push({ what: 'winner of the toss', value: match.toss.winner });
  for (const innings of match.innings) figures.push(...figuresOfInnings(innings));
  for (const [place, innings] of match.superOvers.entries())
    figures.push({ what: `total of super over innings ${place + 1}`, value: `${innings.runs}/${innings.wickets}` });
  const { officialResult: result } = match;
  if (result !== undefined) {
    const side =
      result.kind === 'won' ? ` by ${result.winner}` : result.kind === 'tie' ? ` ${result.eliminator ?? ''}` : '';
    figures.push({ what: 'result', value: `${result.kind}${side}`.trim() });
    if (match.result !== undefined && match.sources.some(({ balls }) => balls)) figures.push(...figuresOfBalls(match));
  }
  return new Map(figures.map((figure) => [figure.what, figure]));
}

function figuresOfInnings(innings: CricketInnings): Figure[] {
  const { number, ballsPerOver } = innings;
  const figures: Figure[] = [];
  for (let over = 1; over <= oversBegun(innings); over += 1) {
    if (!isOverCompleted(innings, over)) break;
    const words = `${over} ${over === 1 ? 'over' : 'overs'} of innings ${number}`;
    const balls = { innings: number, from: (over - 1) * ballsPerOver, until: over * ballsPerOver };
    const [runs, wickets] = [runsAfterOvers(innings, over), wicketsAfterOvers(innings, over)];
    if (runs !== undefined) figures.push({ what: `runs after ${words}`, value: runs, balls });
    if (wickets !== undefined) figures.push({ what: `wickets after ${words}`, value: wickets, balls });
  }
  if (innings.end === undefined) return figures;
  const balls = { innings: number, from: 0, until: innings.legalBalls };
  const total = `${innings.runs}/${innings.wickets} after ${oversBowled(innings)} overs`;
  return [...figures, { what: `total of innings ${number}`, value: total, balls }];
}

function figuresOfBalls(match: CricketMatch): Figure[] {
  const counts = countMatch(match);
  const isNotCounted = (statistic: CricketStatistic): boolean =>
    match.notCounted.includes(statistic) || (statistic === 'players' && !match.innings.every(isAllNamed));
  const claimed = (statistic: CricketStatistic, figures: readonly (readonly [string, number])[]): Figure[] =>
    isNotCounted(statistic) ? [] : figures.map(([what, value]) => ({ what, value }));
  return [
    ...claimed('boundaries', [
      ['fours', counts.fours],
      ['sixes', counts.sixes],
    ]),
    ...claimed('wides', [['wides', counts.wides]]),
    ...claimed('no-balls', [['no-balls', counts.noBalls]]),
    ...claimed('byes', [['byes', counts.byes]]),
    ...claimed('leg-byes', [['leg byes', counts.legByes]]),
    ...claimed('penalties', [['penalty runs', counts.penalty]]),
    ...claimed('players', [
      ['fifties', counts.fifties],
      ['hundreds', counts.hundreds],
    ]),
    ...claimed(
      'dismissals',
      (['caught', 'bowled', 'lbw', 'run-out', 'stumped'] as const).map((how) => [how, counts.dismissals[how] ?? 0]),
    ),
  ];
}
