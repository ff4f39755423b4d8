import type { MarketPosition, MatchPosition, PositionBand } from 'protocol';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { moneyOf } from '../data/from-wire.ts';

// How a bettor stands over a whole match when an innings ends on a score. What the score decides is exact; what
// it only bounds (the runs of its first overs are no more than all its runs) and what it says nothing of, at the worst.
// Money is minor units.

export interface AtScore {
  readonly rows: readonly ScoreRow[];
  /** For each winner, what the whole match comes to at the worst; one without a name where no winner is bet on. */
  readonly totals: readonly { readonly name: string; readonly money: number }[];
}

export interface ScoreRow {
  readonly market: MarketPosition;
  readonly low: number;
  /** The same where the score decides it. */
  readonly high: number;
}

/** Innings whose runs are bet on, 1 for the first. */
export function inningsOf({ markets }: MatchPosition): number[] {
  const all = markets.flatMap(({ innings, bands }) => (innings === null || bands.length === 0 ? [] : [innings]));
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Scores between which something changes, with room on both sides: as far as a slider need go. */
export function scoreRange(
  position: MatchPosition,
  innings: number,
): { readonly least: number; readonly most: number } {
  const breaks = position.markets
    .filter((market) => market.innings === innings)
    .flatMap(({ bands, per_unit }) => bands.slice(1).map(({ from }) => from / per_unit));
  const top = Math.max(0, ...breaks);
  return { least: 0, most: Math.max(50, Math.ceil((top * 1.4) / 10) * 10) };
}

/** Where the slider begins: at the highest line of the innings. */
export function firstScore(position: MatchPosition, innings: number): number {
  const { most } = scoreRange(position, innings);
  const lines = position.markets
    .filter((market) => market.innings === innings)
    .flatMap(({ bands, per_unit }) => bands.slice(1).map(({ from }) => Math.ceil(from / per_unit)));
  return lines.length === 0 ? Math.round(most / 2) : Math.max(...lines);
}

/** @param innings  undefined where no innings is chosen: every number at its worst */
export function atScore(position: MatchPosition, innings: number | undefined, score: number): AtScore {
  const numbers = position.markets.filter(({ bands }) => bands.length > 0);
  const rows = numbers
    .filter((market) => market.innings === innings && innings !== undefined)
    .map((market): ScoreRow => {
      const values = valuesOf(market, reach(market, innings, score));
      return { market, low: Math.min(...values), high: Math.max(...values) };
    });
  const groups = [...Map.groupBy(numbers, ({ decided_by }) => decided_by).values()];
  const byNumber = groups.reduce((sum, group) => sum + worstTogether(group, innings, score), 0);
  const wins = position.markets.filter(({ runners }) => runners.length > 0);
  const main = mainWinner(wins);
  const others = [
    ...Map.groupBy(
      wins.filter((market) => !main.includes(market)),
      winnerKey,
    ).values(),
  ].reduce((sum, group) => sum + Math.min(...namesOf(group).map((name) => ifWins(group, name))), 0);
  const opaque = position.markets.filter(({ bands, runners }) => bands.length === 0 && runners.length === 0);
  const rest = byNumber + others - opaque.reduce((sum, { exposure }) => sum + moneyOf(exposure), 0);
  const names = namesOf(main);
  const totals = names.map((name) => ({ name: wordsOfRunner(name), money: rest + ifWins(main, name) }));
  return { rows, totals: totals.length > 0 ? totals : [{ name: '', money: rest }] };
}

/** Markets that the same thing decides for the same runners. */
const winnerKey = ({ decided_by, runners }: MarketPosition): string =>
  `${decided_by} ${runners
    .map(({ name }) => name)
    .toSorted()
    .join('|')}`;

/** The winner of the match: its first market of runners, with those that it decides too. */
function mainWinner(wins: readonly MarketPosition[]): readonly MarketPosition[] {
  const first = wins.find(({ decided_by }) => decided_by === 'winner') ?? wins[0];
  return first === undefined ? [] : wins.filter((market) => winnerKey(market) === winnerKey(first));
}

const namesOf = (group: readonly MarketPosition[]): string[] => group[0]?.runners.map(({ name }) => name) ?? [];

const ifWins = (group: readonly MarketPosition[], name: string): number =>
  group.reduce((sum, { runners }) => sum + moneyOf(runners.find((own) => own.name === name)?.if_win ?? 0), 0);

/** Results of a market's number that are possible, in its units: both ends included. */
interface Reach {
  readonly from: number;
  readonly to: number;
}

function reach(
  { innings, is_total, bands, per_unit }: MarketPosition,
  chosen: number | undefined,
  score: number,
): Reach {
  const least = bands[0]?.from ?? 0;
  const most = bands.at(-1)?.to ?? 0;
  if (innings === null || innings !== chosen) return { from: least, to: most };
  const at = Math.min(most, Math.max(least, score * per_unit));
  return { from: is_total ? at : least, to: at };
}

/** The sum over markets of one number, at the worst of what it can be. */
function worstTogether(group: readonly MarketPosition[], innings: number | undefined, score: number): number {
  const ends = group.flatMap((market) => {
    const { from, to } = reach(market, innings, score);
    return endsOf(market.bands, { from, to }).flatMap((end) => [
      Math.ceil(end / market.per_unit),
      Math.floor(end / market.per_unit),
    ]);
  });
  const possible = ends.filter((runs) =>
    group.every((market) => {
      const { from, to } = reach(market, innings, score);
      const most = market.bands.at(-1)?.to ?? 0;
      const at = runs * market.per_unit;
      // Beyond its own largest result a market counts as there.
      return at >= from && (at <= to || to === most);
    }),
  );
  const sums = possible.map((runs) =>
    group.reduce((sum, market) => sum + bandValue(market.bands, runs * market.per_unit), 0),
  );
  return sums.length > 0
    ? Math.min(...sums)
    : group.reduce((sum, market) => sum + Math.min(...valuesOf(market, reach(market, innings, score))), 0);
}

const valuesOf = ({ bands }: MarketPosition, of: Reach): number[] =>
  endsOf(bands, of).map((end) => bandValue(bands, end));

/** Where bands begin and end inside a reach: between these money grows evenly. */
function endsOf(bands: readonly PositionBand[], { from, to }: Reach): number[] {
  const inside = bands.flatMap((band) => [band.from, band.to]).filter((end) => end > from && end < to);
  return [from, ...inside, to];
}

function bandValue(bands: readonly PositionBand[], number: number): number {
  const at = Math.min(bands.at(-1)?.to ?? 0, Math.max(bands[0]?.from ?? 0, number));
  const band = bands.find(({ to }) => at <= to);
  if (band === undefined) return 0;
  const [start, end] = [moneyOf(band.at_from), moneyOf(band.at_to)];
  return band.from === band.to ? start : start + Math.round(((end - start) / (band.to - band.from)) * (at - band.from));
}
