import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';
import { batterFigures } from '../facts/cricket/count-players.ts';
import type { FootballMatch } from '../facts/football/football-facts.ts';
import type { SetsMatch } from '../facts/sets/sets-facts.ts';
import type { MarketTerms } from '../market-terms.ts';
import { inningsOf } from './cricket/define-cricket-rule.ts';
import { known, knownByHalf, type Period } from './football/football-play.ts';
import { boundRule } from './rule-book.ts';
import { leader } from './unplayed.ts';

type IsRuledOut = (answer: string) => boolean;

/**
 * The answers of a market's rule that play has left no way to, while others are open.
 *
 * @param match  folded from the facts of one source
 */
export function ruledOut(terms: MarketTerms, match: unknown): string[] {
  const { rule, subject } = boundRule(terms);
  const isRuledOut = OF_RULE[rule.id] ?? (rule.id.endsWith('.correct-score') ? unitScore : undefined);
  return isRuledOut === undefined
    ? []
    : Object.keys(terms.runnerNames).filter(isRuledOut(match as never, subject as never));
}

const OF_RULE: Readonly<Record<string, (match: never, subject: never) => IsRuledOut>> = {
  'football.correct-score': (match: FootballMatch, { period }: { readonly period: Period }) =>
    isBelow(knownByHalf(match, 'goals', period).values),
  'football.half-time-full-time': (match: FootballMatch) => {
    const { values, final } = known(match, 'goals', 'first-half');
    return (answer) => final && values !== undefined && !answer.startsWith(`${leader(values)}/`);
  },
  'cricket.top-batsman': (match: CricketMatch) => {
    const innings = inningsOf(match, 1);
    const balls = innings?.balls ?? [];
    const batters = [...new Set(balls.flatMap(({ striker, nonStriker }) => [striker, nonStriker]))];
    const runsOf = (player: string) => (innings && batterFigures(innings, player)?.runs) ?? 0;
    const most = Math.max(0, ...batters.map(runsOf));
    return (player) => isOut(innings, player) && runsOf(player) < most;
  },
  'cricket.batsman-match': (match: CricketMatch, { players }: { readonly players: readonly string[] }) => {
    const inningsOfBatter = (player: string) => match.innings.find((one) => batterFigures(one, player) !== undefined);
    const runsOf = (player: string) => {
      const innings = inningsOfBatter(player);
      return (innings && batterFigures(innings, player)?.runs) ?? 0;
    };
    return (player) =>
      isOut(inningsOfBatter(player), player) &&
      players.some((other) => other !== player && runsOf(other) >= runsOf(player));
  },
};

const unitScore = (match: SetsMatch): IsRuledOut => isBelow(match.won);

const isOut = (innings: CricketMatch['innings'][number] | undefined, player: string): boolean =>
  innings !== undefined && batterFigures(innings, player)?.how !== undefined;

/** A score that has fewer than either side has made already. */
function isBelow(made: readonly [number, number] | undefined): IsRuledOut {
  return (answer) => {
    const [, home, away] = /^(\d+)-(\d+)$/.exec(answer) ?? [];
    return made !== undefined && (Number(home) < made[0] || Number(away) < made[1]);
  };
}
