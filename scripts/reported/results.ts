import type { ReportedCase } from './reported-case.ts';

const TEMPLATES = 'server/trade/settlement/every-template.test.ts';
const NAMES = 'results/evidence/check-runner-names.test.ts';
const CALLS = 'server/edge/gateway/calls/results.int.test.ts';
const RACES = 'results/rules/dead-heats.test.ts';
const RUNNERS = 'server/trade/settlement/race-runners.int.test.ts';
const FACTS = 'results/facts/check-fact.test.ts';
const CARDS = 'results/sources/scorecard/ends-of-innings.test.ts';
const SPORTS = 'results/rules/other-sports.test.ts';
const QUIET = 'results/rules/cricket/innings-without-balls.test.ts';
const SESSIONS = 'server/trade/sessions/session-quoter.test.ts';
const EVERY = 'demo/simulator/every-market.test.ts';
const REMOVAL = 'engine/market/removal.rules.test.ts';

/** Results that paid the wrong people, or nobody. */
export const RESULTS: readonly ReportedCase[] = [
  [
    'A Test of the template is drawn: the draw is paid',
    'Laws of Cricket 16.5: a match that nobody wins is a draw',
    [TEMPLATES, 'a drawn Test pays the draw'],
    ['server/process/migrations.int.test.ts', 'unpinned terms of a cricket market with a runner for the draw'],
  ],
  [
    'A market has a runner that its rule never names: refused when it is made',
    'Laws of Cricket 16.5, in the terms of a market for a Test without its draw',
    [NAMES, 'a draw that this subject never answers'],
    [NAMES, 'three places on a payoff for one'],
    [CALLS, "const test = { rule: 'cricket.match-odds', subject: {}"],
  ],
  [
    'Two of eight finish for three places, in a place market: both are placed and the others lose',
    'understandingracing.com, place betting when fewer finish than places are paid',
    [RACES, "['two of eight', 'racing.place'"],
    ['engine/golden/place-fewer-finish.golden', 'settle-market market=5 winners=[7,8]'],
    [CALLS, "['to be placed', { winners: 3 }, { winners: [1, 2] }"],
    ['web/operator/controls/finish.test.ts', "['two finish', finish([7, 2], [8, 1]), { winners: [8, 7] }]"],
  ],
  [
    'Two of eight finish for three places, each-way: settled in the same way, by its rule and by a person',
    'understandingracing.com, each-way betting when fewer finish than places are paid',
    [RACES, "['two of eight, each-way', 'racing.each-way'"],
    ['engine/golden/each-way-fewer-finish.golden', 'settle-market market=5 winners=[8] placed=[7]'],
    [CALLS, "['each-way', { payoff: { kind: 'each-way', places: 3"],
    [RUNNERS, 'each-way bets are settled by their rule when fewer finish'],
  ],
  [
    'Nine wickets are down and one batter has retired hurt: all out',
    'Laws of Cricket 13.3.1 and 25.4, in cards of cricsheet.org',
    [CARDS, 'with nine wickets down and one retired hurt'],
    ['results/facts/cricket/fold-cricket.test.ts', 'nine wickets and one retired hurt are all out'],
  ],
  [
    'A side has ten players and nine wickets are down: all out',
    'Laws of Cricket 13.3.1, in cards of cricsheet.org',
    [CARDS, 'ten a side, with nine wickets down'],
  ],
  [
    'One batter is absent and one has retired, and eight wickets are down: all out',
    'Laws of Cricket 13.3.1 and 25.4, in cards of cricsheet.org',
    [CARDS, 'with one absent, one retired hurt and eight wickets'],
    [CARDS, 'with one retired out'],
  ],
  [
    'The umpire counted seven balls in an over, and play stopped after it: the card is read',
    'cricsheet 1197398 and 259389',
    [CARDS, "['seven balls, and play stops', stopped({ 0: 7 }, balls(7)), '1', 1]"],
  ],
  [
    'The umpire counted five balls in an over, and a wide followed or stood before them: the card is read',
    'cricsheet 237571',
    [CARDS, 'five balls with a wide after them'],
    [CARDS, 'five balls with a wide before them'],
  ],
  [
    '6–4 3–6 [10–8] and total games of 20.5 and 36.5: a match tie-break counts as one game, so under',
    'sports411 and bookmaker.eu, their help pages on tennis',
    [SPORTS, 'its points and under 20.5 | tennis.over-under'],
    [SPORTS, 'its points and under 36.5 | tennis.over-under'],
    [SPORTS, 'a match tie-break by its points | tennis.count | 6-4 3-6 10-8; last to 10 | 20'],
  ],
  [
    'A set ends 4–3 with its tie-break at 3–3, or 8–7 with it at 7–7: taken',
    'ITF Rules of Tennis 2017, Appendix V, and college tennis',
    [FACTS, "[{ target: 4, tieBreakAt: 3 }, 'first', '4-0 4-2 4-3'"],
    [FACTS, "[{ bestOf: 1, target: 8, tieBreakAt: 7 }, 'first', '8-6 8-7'"],
  ],
  [
    'A last set ends 13–12 with its tie-break at 12–12: taken',
    'Wimbledon from 2019 to 2021',
    [FACTS, "tieBreakAt: 12 } }, 'last', '6-4 8-6 13-11 13-12'"],
    [SPORTS, 'a last set with its tie-break at 12–12'],
  ],
  [
    'A match tie-break ends 11–10: refused, since it is won by two points',
    'ITF Rules of Tennis 2017, Appendix V',
    [FACTS, "'10-0 10-8 11-9 18-16 1-0', '10-9 11-10 11-8 6-4'"],
    [SPORTS, '11–10 is neither'],
  ],
  [
    'A match of several days is won with two innings forfeited: every market on it is settled or void',
    'Laws of Cricket 15',
    [QUIET, "const ENDS: readonly (InningsEnd | undefined)[] = ['forfeited', 'declared'"],
    [QUIET, 'every market is settled or void once the result is known'],
    [CARDS, 'innings that are forfeited, or declared before a ball, are read'],
  ],
  [
    'Three of four runners are left for three places: bets on a place are void, alone and each-way',
    'Betfair’s market rules, “To be placed” and “Each-way”',
    [RACES, "['three of four started', 'racing.place'"],
    [RACES, "['three for three, each-way', 'racing.each-way'"],
    [RUNNERS, 'each-way bets get their placed part back'],
    ['docs/rules.md', 'A place market whose runners left are no more than its places is void by its rule'],
  ],
  [
    'A runner is found after the off not to have started: taken, bets on it and its head to head are void',
    'Betfair’s non-runner rule',
    [FACTS, "[[RACE, off], out('A'), 'ok']"],
    [RACES, "['to win', 'racing.win', race(off(), out('C'), finish('A B')), 'A, void C']"],
    [RACES, "['its head to head', 'racing.head-to-head'"],
    [RUNNERS, 'a runner found after the off not to have started leaves with its factor'],
  ],
  [
    'A reduction factor comes in play: it cuts bets matched before the off alone',
    'Betfair’s rules, non-runners and “Adjustments to SP bets for non-runners”',
    [REMOVAL, 'told after the off, it cuts what was matched before that'],
    ['engine/golden/removal-after-the-off.golden', 'remove-runner market=5 selection=9 factor=2500 before=4'],
    [CALLS, 'takes a factor in play too'],
  ],
  [
    'A football match whose half-time score alone is known is abandoned: taken, and what was decided by then stands',
    '888sport’s and William Hill’s rules on abandoned matches',
    [FACTS, "[[FOOTBALL, score('half-time')], abandoned, 'ok']"],
    [SPORTS, 'the half-time result, by its score alone'],
    ['results/rules/football/football-csv.test.ts', 'an abandoned match of openfootball settles its first half'],
  ],
  [
    'The side named second bats first: its sessions have its name and are paid by its runs',
    'the demo’s own simulated matches',
    [SESSIONS, 'a session names the side that bats: before the toss there is none'],
    [SESSIONS, 'a toss that was told wrongly closes what names the side that does not bat'],
    [EVERY, 'each is named after who bats, and settled by what that side made'],
    ['results/rules/cricket/named-side.test.ts', 'with a named side is void if the other side bats'],
  ],
];
