import { z } from 'zod';
import { countInnings, isOverCompleted, oversBowled, boundaries } from '../../facts/cricket/count-cricket.ts';
import { runsAfterOvers, wicketsAfterOvers, ballsOfOvers } from '../../facts/cricket/count-cricket.ts';
import type { CricketInnings, CricketMatch, CricketResult } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling, type SettledRuling, type VoidRuling } from '../../ruling.ts';
import { defineCricketRule, NOTHING_BOWLED, outcomeOf, upToOver } from './define-cricket-rule.ts';

const nothing = z.object({});
/** Whether the market has a runner for the draw. */
const sides = z.object({ draw: z.boolean().default(false) });

const won = (winner: string, reason: string): SettledRuling => settled({ winners: [winner] }, reason);

/** Who won by the official outcome, super over counted. */
function byOutcome(result: CricketResult, hasDraw: boolean): SettledRuling | VoidRuling {
  switch (result.kind) {
    case 'won':
      return won(outcomeOf(result.winner), result.text);
    case 'tie':
      if (result.method === 'bowl-out') return isVoid('a tie decided by a bowl-out');
      if (result.eliminator !== undefined) return won(outcomeOf(result.eliminator), result.text);
      return isVoid('a tie without a super over');
    case 'draw':
      return hasDraw ? won('draw', result.text) : isVoid('a draw, and the market has no runner for it');
    case 'no-result':
      return isVoid('the match ended without a result');
    case 'abandoned':
      return isVoid('the match was abandoned');
  }
}

export const matchOdds = defineCricketRule({
  id: 'cricket.match-odds',
  tab: 'Match',
  title: 'Match odds',
  text: [
    'The official outcome of the match wins, revised targets and penalty runs included, whatever the balls add up to.',
    'A super over counts: after a tie whoever wins it wins the market. A tie without a super over is void, and so is one decided by a bowl-out or a coin.',
    'A draw pays the draw; a market without a runner for it is void.',
    'No result or an abandoned match is void.',
  ],
  subject: sides,
  reads: NOTHING_BOWLED,
  settle: ({ officialResult: result }, { draw }) =>
    result === undefined ? isOpen('the match has no outcome yet') : byOutcome(result, draw),
});

/** Overs that both sides must have completed for the comparison in a match without a result. */
export const COMPARISON_OVERS: Readonly<Partial<Record<CricketMatch['fixture']['format'], number>>> = {
  ODI: 25,
  T20: 10,
};

export const bookmaker = defineCricketRule({
  id: 'cricket.bookmaker',
  tab: 'Bookmaker',
  title: 'Bookmaker',
  text: [
    'The official result always wins, revised targets and super overs included. A tie without a super over is void, and so is one decided by a bowl-out or a coin; a draw pays the draw where the market has it, else it is void.',
    'Only where a match has no result, both sides are compared after 25 overs in a one-day match and after 10 overs in a T20: more runs at that point wins, then fewer wickets, then more boundaries; else void.',
    'Both sides have to have completed those 25 or 10 overs, or to have been all out before; 24.5 or 9.5 overs are not enough and void the market.',
    'Other matches without a result, and abandoned ones, are void.',
  ],
  subject: sides,
  reads: (match) => {
    const overs = COMPARISON_OVERS[match.fixture.format];
    if (match.result?.kind !== 'no-result' || overs === undefined) return [];
    return match.innings.flatMap(({ number }) => upToOver(match, number, overs));
  },
  settle: (match, { draw }) => {
    const { officialResult: result } = match;
    if (result === undefined) return isOpen('the match has no outcome yet');
    if (result.kind !== 'no-result') return byOutcome(result, draw);
    return match.result === undefined ? isOpen('no result, and nobody has told the innings') : compare(match);
  },
});

function compare(match: CricketMatch): SettledRuling | VoidRuling {
  const overs = COMPARISON_OVERS[match.fixture.format];
  const [first, second] = match.innings;
  if (overs === undefined) return isVoid('the match ended without a result');
  for (const [place, innings] of [first, second].entries()) {
    if (innings === undefined) return isVoid(`no result, and innings ${place + 1} was not played`);
    if (!isOverCompleted(innings, overs) && innings.end !== 'all-out')
      return isVoid(`no result, and innings ${place + 1} had ${oversBowled(innings)} of ${overs} overs`);
  }
  const [one, other] = [first as CricketInnings, second as CricketInnings].map((innings) => standing(innings, overs));
  if (one === undefined || other === undefined) return isVoid('no result, and nobody counted the comparison');
  for (const measure of ['runs', 'wickets', 'boundaries'] as const) {
    if (one[measure] === other[measure]) continue;
    const isFirst = measure === 'wickets' ? one.wickets < other.wickets : one[measure] > other[measure];
    const team = (isFirst ? first : second)?.batting ?? 0;
    const [more, less] = isFirst ? [one, other] : [other, one];
    const words = measure === 'wickets' ? 'fewer wickets' : `more ${measure}`;
    return won(outcomeOf(team), `no result; ${words} after ${overs} overs: ${more[measure]} to ${less[measure]}`);
  }
  return isVoid(`no result, and all is equal after ${overs} overs`);
}

function standing(innings: CricketInnings, overs: number) {
  // As on the board: the bookmaker asks who is ahead in the match, so penalty runs inside balls count.
  const runs = runsAfterOvers(innings, overs, 'all');
  const wickets = wicketsAfterOvers(innings, overs);
  if (runs === undefined || wickets === undefined) return undefined;
  const counts = countInnings({ ...innings, balls: ballsOfOvers(innings, 1, overs) });
  return { runs, wickets, boundaries: boundaries(counts) };
}

export const toss = defineCricketRule({
  id: 'cricket.toss',
  tab: 'Bookmaker',
  title: 'Toss',
  text: [
    'Whoever wins the toss wins. Where there is no toss, bets are void; a toss stands whatever becomes of the match.',
  ],
  subject: nothing,
  reads: NOTHING_BOWLED,
  settle: (match): Ruling => {
    const { toss: tossed, result, fixture } = match;
    if (tossed !== undefined) return won(outcomeOf(tossed.winner), `${fixture.teams[tossed.winner]} won the toss`);
    return result === undefined ? isOpen('no toss yet') : isVoid('there was no toss');
  },
});

export const tiedMatch = defineCricketRule({
  id: 'cricket.tied-match',
  tab: 'Match',
  title: 'Tied match',
  text: [
    'Yes wins where the scores are level at the end of the match: a tie before the super over is a tie, whoever wins the super over.',
    'No result or an abandoned match is void.',
  ],
  subject: nothing,
  reads: NOTHING_BOWLED,
  settle: ({ officialResult: result }): Ruling => {
    if (result === undefined) return isOpen('the match has no outcome yet');
    if (result.kind === 'no-result' || result.kind === 'abandoned') return isVoid('the match has no result');
    return won(result.kind === 'tie' ? 'yes' : 'no', result.text);
  },
});

export const completedMatch = defineCricketRule({
  id: 'cricket.completed-match',
  tab: 'Match',
  title: 'Completed match',
  text: [
    'Yes wins where the match has an official winner, a tie or, in a Test, a draw; revised targets complete a match.',
    'No wins where it ends without a result or is abandoned.',
  ],
  subject: nothing,
  reads: NOTHING_BOWLED,
  settle: ({ officialResult: result }): Ruling => {
    if (result === undefined) return isOpen('the match has no outcome yet');
    const isCompleted = result.kind !== 'no-result' && result.kind !== 'abandoned';
    return won(isCompleted ? 'yes' : 'no', result.text);
  },
});

export const lunchFavourite = defineCricketRule({
  id: 'cricket.lunch-favourite',
  tab: 'Lunch Favourite',
  title: 'Lunch favourite',
  text: [
    'The lunch favourite is the side with the lower price in match odds at the end of the first innings; where overs are lost and a target is set or revised, at the moment when it is known.',
    'The prices of that moment are kept as evidence. Equal prices are void, and so is a tied match.',
    'Where there was no break because the first innings was not finished, bets are void.',
  ],
  subject: nothing,
  reads: NOTHING_BOWLED,
  settle: (match, _subject, { prices }): Ruling => {
    const { result } = match;
    if (result?.kind === 'tie') return isVoid('the match is tied');
    const hasBroken = match.innings.length > 1 || match.innings[0]?.end !== undefined;
    if (result !== undefined && match.innings[0]?.end === 'weather' && match.innings.length === 1)
      return isVoid('the first innings was not finished');
    if (result !== undefined && !hasBroken) return isVoid('there was no innings break');
    if (result === undefined) return isOpen('a tie would make it void, so it waits for the end of the match');
    const home = prices?.['home'];
    const away = prices?.['away'];
    if (home === undefined || away === undefined) return isOpen('the prices of the break are not known');
    if (home === away) return isVoid(`both sides were ${home} at the break`);
    return won(home < away ? 'home' : 'away', `home ${home}, away ${away} in match odds at the break`);
  },
});

export const MATCH_RULES: readonly Rule[] = [matchOdds, bookmaker, toss, tiedMatch, completedMatch, lunchFavourite];
