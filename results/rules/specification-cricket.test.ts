import { cricketInWords } from '../testing/cricket-matches.fixture.ts';
import { testTable } from '../testing/rule-table.fixture.ts';
import { tournament } from '../testing/tournaments.fixture.ts';

// Specification, section 5, "Cricket fancy, session and league rules", and the figures of section 9: one case or more
// for each sentence, at its boundaries.

testTable(
  `
Abandoned or over-reduced matches give fixed average values, which differ per ground and per market. (section 9: averages)
  a match that was played | tournament.league-total | Cup of 1; fours 31 | 31 | statistic=fours of=all:
  general: 6 first-over-runs | tournament.league-total | of 2; first-over-runs 10; lost | 16 | statistic=first-over-runs of=all:
  general: 45 six-over-runs | tournament.league-total | of 2; six-over-runs 10; lost | 55 | statistic=six-over-runs of=all:
  general: 25 fours | tournament.league-total | of 2; fours 10; lost | 35 | statistic=fours of=all:
  general: 10 sixes | tournament.league-total | of 2; sixes 10; lost | 20 | statistic=sixes of=all:
  general: 12 wickets | tournament.league-total | of 2; wickets 10; lost | 22 | statistic=wickets of=all:
  general: 8 wides | tournament.league-total | of 2; wides 10; lost | 18 | statistic=wides of=all:
  general: 14 extras | tournament.league-total | of 2; extras 10; lost | 24 | statistic=extras of=all:
  general: 320 total-runs | tournament.league-total | of 2; total-runs 10; lost | 330 | statistic=total-runs of=all:
  CPL: 6 first-over-runs | tournament.league-total | CPL of 33; first-over-runs 10; lost | 16 | statistic=first-over-runs of=all:
  CPL: 22 fours | tournament.league-total | CPL of 33; fours 10; lost | 32 | statistic=fours of=all:
  CPL: 13 sixes | tournament.league-total | CPL of 33; sixes 10; lost | 23 | statistic=sixes of=all:
  CPL: 13 wickets | tournament.league-total | CPL of 33; wickets 10; lost | 23 | statistic=wickets of=all:
  CPL: 10 wides | tournament.league-total | CPL of 33; wides 10; lost | 20 | statistic=wides of=all:
  CPL: 18 extras | tournament.league-total | CPL of 33; extras 10; lost | 28 | statistic=extras of=all:
  CPL: 1 no-balls | tournament.league-total | CPL of 33; no-balls 10; lost | 11 | statistic=no-balls of=all:
  CPL: 1 fifties | tournament.league-total | CPL of 33; fifties 10; lost | 11 | statistic=fifties of=all:
  CPL: 9 caught | tournament.league-total | CPL of 33; caught 10; lost | 19 | statistic=caught of=all:
  T20 tour: 6 first-over-runs | tournament.league-total | T20 tour of 2; first-over-runs 10; lost | 16 | statistic=first-over-runs of=all:
  T20 tour: 45 six-over-runs | tournament.league-total | T20 tour of 2; six-over-runs 10; lost | 55 | statistic=six-over-runs of=all:
  T20 tour: 24 fours | tournament.league-total | T20 tour of 2; fours 10; lost | 34 | statistic=fours of=all:
  T20 tour: 9 sixes | tournament.league-total | T20 tour of 2; sixes 10; lost | 19 | statistic=sixes of=all:
  T20 tour: 33 boundaries | tournament.league-total | T20 tour of 2; boundaries 10; lost | 43 | statistic=boundaries of=all:
  T20 tour: 2 fifties | tournament.league-total | T20 tour of 2; fifties 10; lost | 12 | statistic=fifties of=all:
  T20 tour: 12 wickets | tournament.league-total | T20 tour of 2; wickets 10; lost | 22 | statistic=wickets of=all:
  T20 tour: 8 wides | tournament.league-total | T20 tour of 2; wides 10; lost | 18 | statistic=wides of=all:
  T20 tour: 15 extras | tournament.league-total | T20 tour of 2; extras 10; lost | 25 | statistic=extras of=all:
  T20 tour: 8 caught | tournament.league-total | T20 tour of 2; caught 10; lost | 18 | statistic=caught of=all:
  T20 tour: 2 bowled | tournament.league-total | T20 tour of 2; bowled 10; lost | 12 | statistic=bowled of=all:
  T20 tour: 2 lbw | tournament.league-total | T20 tour of 2; lbw 10; lost | 12 | statistic=lbw of=all:
  T20 tour: 1 run-outs | tournament.league-total | T20 tour of 2; run-outs 10; lost | 11 | statistic=run-outs of=all:
  a named bowler’s 2 wickets | tournament.bowler-wickets | Cup of 1; lost | 2 | team=Reds player=striker

A tie or equal scores void the bet.
  match odds, no super over | cricket.match-odds | T20; innings 1 20 fours=2; innings 2 20 fours=2; tie | void
  match odds, a super over | cricket.match-odds | T20; innings 1 20 fours=2; innings 2 20 fours=2; tie, super over away | away
  as many fours | cricket.most | T20; innings 1 20 fours=2; innings 2 20 fours=2; tie | void | of=fours
  two batters, equal runs | cricket.batsman-match | T20; innings 1 20 striker=A fours=3; innings 2 20 striker=B fours=3 end=overs; tie | void | players=A,B
  two batters | cricket.batsman-match | T20; innings 1 20 striker=A fours=3; innings 2 20 striker=B fours=4 end=overs; tie | B | players=A,B

Dead-heat 50% settlement applies when players tie.
  two tie for top batsman | cricket.top-batsman | T20; innings 1 10 striker=A; innings 1 0; further 1 10 from=10 striker=B end=overs; innings 2 1; home wins | A=B | players=A,B,C

A mentioned player who is not in the playing eleven voids bets. A player who misses 3 consecutive matches is deleted.
  a player in it | cricket.batsman | T20; eleven; innings 1 20; innings 2 1; home wins | 120 | innings=1 player=striker
  a player who is not | cricket.batsman | T20; eleven without striker; innings 1 20 striker=player_1; innings 2 1; home wins | void | innings=1 player=striker
  two matches missed in a row | tournament.league-total | Cup of 4; striker player-runs 4; without striker; without striker; striker player-runs 4 | 8 | statistic=player-runs of=player:Reds:striker
  three matches missed in a row | tournament.league-total | Cup of 5; striker player-runs 4; without striker; without striker; without striker; striker player-runs 4 | void | statistic=player-runs of=player:Reds:striker

Meter fancy uses the mid-point rule.
  75/77 | cricket.meter | T20; innings 1 10.3 end=weather; no-result; quoted 75/77 | 76 | innings=1
  53/54 | cricket.meter | T20; innings 1 10.3 end=weather; no-result; quoted 53/54 | 54 | innings=1
  75/78 | cricket.meter | T20; innings 1 10.3 end=weather; no-result; quoted 75/78 | 76.5 | innings=1
  played to its end | cricket.meter | T20; innings 1 20; innings 2 1; home wins; quoted 75/77 | 120 | innings=1

Khado needs a minimum of 70 overs. Lambi/innings-run and lambi meter also need 70 overs. (section 9: 70)
  khado, 70 overs | cricket.khado | Test; innings 1 70; draw | 420 | innings=1
  khado, 69.5 overs | cricket.khado | Test; innings 1 69.5; draw | void | innings=1
  khado, all out in 69.5 | cricket.khado | Test; innings 1 69.5 end=all-out; innings 2 1; draw | void | innings=1
  innings run, 70 overs | cricket.innings-run | Test; innings 1 70; draw | 420 | innings=1
  innings run, 69.5 overs | cricket.innings-run | Test; innings 1 69.5; draw | void | innings=1
  innings run, all out in 69.5 | cricket.innings-run | Test; innings 1 69.5 end=all-out; innings 2 1; draw | 419 | innings=1
  lambi meter, 70 overs | cricket.lambi-meter | Test; innings 1 70; draw; quoted 400/402 | 401 | innings=1
  lambi meter, 69.5 overs | cricket.lambi-meter | Test; innings 1 69.5; draw; quoted 400/402 | void | innings=1

Bowler events need a minimum of 32 overs bowled. (section 9: 32)
  31.5 overs | cricket.bowler | Test; innings 1 31.5; draw | 191 | innings=1 bowler=bowler
  30.5 overs: 31 begun | cricket.bowler | Test; innings 1 30.5; draw | void | innings=1 bowler=bowler
  32 overs of a league match | tournament.bowler-wickets | Cup of 1; 32 overs, striker player-wickets 5 | 5 | team=Reds player=striker
  31 overs of a league match | tournament.bowler-wickets | Cup of 1; 31 overs, striker player-wickets 5 | 2 | team=Reds player=striker

Bookmaker: 25-over comparison in ODI and 10-over in T20.
  25 overs each | cricket.bookmaker | ODI; innings 1 50; innings 2 25 bat=2; no-result | away
  24.5 overs | cricket.bookmaker | ODI; innings 1 50; innings 2 24.5 bat=2; no-result | void
  10 overs each | cricket.bookmaker | T20; innings 1 20; innings 2 10 bat=2; no-result | away
  9.5 overs | cricket.bookmaker | T20; innings 1 20; innings 2 9.5 bat=2; no-result | void
  an official result wins | cricket.bookmaker | T20; innings 1 20; innings 2 10 bat=2; home wins | home

Test: the first-day session needs at least 25 overs, the first-day total needs 80, and overall events need 300 overs. (section 9)
  25 overs of the session | cricket.test-session | Test; innings 1 25; session 1 ends | 150 | day=1 session=1
  24.5 overs | cricket.test-session | Test; innings 1 24.5; session 1 ends | void | day=1 session=1
  80 overs of the day | cricket.test-day | Test; innings 1 80; day 1 ends | 480 | day=1
  79.5 overs | cricket.test-day | Test; innings 1 79.5; day 1 ends | void | day=1
  300 overs | cricket.match-total | Test; innings 1 150 end=declared; innings 2 150; draw | 1800 | statistic=runs
  299 overs | cricket.match-total | Test; innings 1 150 end=declared; innings 2 149; draw | void | statistic=runs
  299 overs and a winner | cricket.match-total | Test; innings 1 150 end=declared; innings 2 149; home wins | 1794 | statistic=runs

Other rule groups: partnership, batsman, bowler and dot-ball rules for Test, ODI and T20
  a partnership called off | cricket.partnership | T20; innings 1 5; no-result | 30 | innings=1 wicket=1
  a batter called off | cricket.batsman | ODI; innings 1 5; no-result | 30 | innings=1 player=striker
  balls for runs not reached, Test | cricket.balls-for-runs | Test; innings 1 5 end=all-out; innings 2 1; draw | 0 | innings=1 player=striker runs=50
  balls for runs not reached, ODI | cricket.balls-for-runs | ODI; innings 1 5 end=all-out; innings 2 1; home wins | void | innings=1 player=striker runs=50
  dot balls of completed overs | cricket.dot-ball | T20; innings 1 20 bat=0 wickets=1; innings 2 1; home wins | 119 | innings=1 to=20
  dot balls of overs that were not | cricket.dot-ball | T20; innings 1 5.5 bat=0; no-result | void | innings=1 to=6

Section 9: IPL fixture 74 matches, World Cup 9 league matches per team, CPL 33 matches
  IPL cut to 73 | tournament.ipl-total | IPL of 74, now 73; fours 10 | void | statistic=fours of=all:
  IPL of 74 | tournament.ipl-total | IPL of 74, now 74; fours 10 | 10 | statistic=fours of=all:
  CPL cut to 32 | tournament.league-total | CPL of 33, now 32; fours 10 | void | statistic=fours of=all:
  CPL of 33 | tournament.league-total | CPL of 33, now 33; fours 10 | 10 | statistic=fours of=all:
  World Cup, 8 a team | tournament.world-cup-total | World Cup of 48, now 48 with 8 a team; team-fours 10 | void | statistic=team-fours of=team:Reds
  World Cup, 9 a team | tournament.world-cup-total | World Cup of 48, now 48 with 9 a team; team-fours 10 | 10 | statistic=team-fours of=team:Reds

Section 9: powerplay of 4 overs, Power Surge of two overs from the 11th on
  the powerplay | cricket.powerplay | T20; innings 1 20; innings 2 1; home wins | 24 | innings=1
  the powerplay, 3.5 overs | cricket.powerplay | T20; innings 1 3.5 end=weather; no-result | void | innings=1
  the surge from the 11th | cricket.power-surge | T20; innings 1 20; innings 2 1; home wins | 12 | innings=1 over=11
`,
  (rule, words) => (rule.startsWith('tournament.') ? tournament(words) : cricketInWords(words)),
);
