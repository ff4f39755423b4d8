import type { CricketInnings, CricketMatch } from './cricket-facts.ts';
import { countInnings, countMatch, fallOfWicket, oversBegun, runsAfterOvers } from './count-cricket.ts';
import { battersOf } from './count-players.ts';

/**
 * The raw counts of a match, by the columns of the scorecards' truth table: whatever was bowled is counted, also where a
 * rule would void the market. Null where there is nothing to count: overs that were not begun, an innings not played.
 */
export function truthColumns(match: CricketMatch): Readonly<Record<string, string | number | null>> {
  const { fixture, result } = match;
  const counts = countMatch(match);
  const { dismissals } = counts;
  return {
    date: new Date(fixture.startsAt).toISOString().slice(0, 10),
    season: fixture.season,
    venue: fixture.ground,
    winner: result?.kind === 'won' ? fixture.teams[result.winner] : null,
    result:
      result?.kind === 'tie'
        ? 'tie'
        : result?.kind === 'no-result'
          ? 'no result'
          : result?.kind === 'draw'
            ? 'draw'
            : null,
    method: result?.kind === 'won' ? (result.method ?? null) : null,
    eliminator: result?.kind === 'tie' && result.eliminator !== undefined ? fixture.teams[result.eliminator] : null,
    overs_limit: fixture.overs === 0 ? null : fixture.overs,
    ...inningsColumns(match, 1),
    ...inningsColumns(match, 2),
    runs: counts.runs,
    fours: counts.fours,
    sixes: counts.sixes,
    wickets: counts.wickets,
    wides: counts.wides,
    n_wides: counts.wideBalls,
    noballs: counts.noBalls,
    n_noballs: counts.noBallBalls,
    byes: counts.byes,
    legbyes: counts.legByes,
    penalty: counts.penalty,
    extras: counts.extras,
    fifties: counts.fifties,
    hundreds: counts.hundreds,
    w_caught: dismissals.caught ?? 0,
    w_bowled: dismissals.bowled ?? 0,
    w_lbw: dismissals.lbw ?? 0,
    w_runout: dismissals['run-out'] ?? 0,
    w_stumped: dismissals.stumped ?? 0,
    w_c_and_b: dismissals['caught-and-bowled'] ?? 0,
  };
}

function inningsColumns(match: CricketMatch, number: 1 | 2): Record<string, string | number | null> {
  const innings = match.innings[number - 1];
  const after = (overs: number): number | null =>
    innings === undefined || oversBegun(innings) < overs ? null : (runsAfterOvers(innings, overs, 'all') ?? null);
  return {
    [`i${number}_team`]: innings === undefined ? null : match.fixture.teams[innings.batting],
    [`i${number}_runs`]: innings === undefined ? null : countInnings(innings).runs,
    [`i${number}_wkts`]: innings?.wickets ?? null,
    [`i${number}_overs`]: innings === undefined ? null : oversBegun(innings),
    [`i${number}_over1`]: after(1),
    [`i${number}_ov6`]: after(6),
    [`i${number}_ov10`]: after(10),
    [`i${number}_ov15`]: after(15),
    [`i${number}_fow1`]: innings === undefined ? null : (fallOfWicket(innings, 1, 'all')?.runs ?? null),
    [`i${number}_topbat`]: innings === undefined ? null : topScore(innings),
  };
}

const topScore = (innings: CricketInnings): number =>
  [...battersOf(innings).values()].reduce((top, { runs }) => Math.max(top, runs), 0);
