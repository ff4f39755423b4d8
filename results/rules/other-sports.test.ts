import { expect, test } from 'vitest';
import { newestRule } from './rule-book.ts';
import { testTable } from '../testing/rule-table.fixture.ts';

// What public rules of other exchanges add to the specification's sentences, by sport, at its boundaries.

testTable(`
Football: abandoned, what was decided by then stands (888sport's football rules and William Hill's on abandoned matches), the rest is void
  the half-time result, by its score alone | football.half-time | half-time 1-0; abandoned | home
  goals of the first half | football.over-under | half-time 1-1; abandoned | over | of=goals period=first-half line=1.5
  fewer of them | football.over-under | half-time 1-0; abandoned | under | of=goals period=first-half line=1.5
  the score of the first half | football.correct-score | half-time 2-1; abandoned | 2-1 | period=first-half scores=2-1,any-other
  odd or even in the first half | football.odd-even | half-time 2-1; abandoned | odd | period=first-half
  both to score in the first half | football.both-to-score | half-time 1-0; abandoned | no | period=first-half
  the first half’s handicap | football.handicap | half-time 2-1; abandoned | 1 | period=first-half
  no second goal in the first half | football.next-goal | kick-off; goal home; half-time; abandoned | none | nth=2 period=first-half
  the first goal, by a half-time score that one side has | football.next-goal | half-time 0-2; abandoned | away | nth=1
  the third goal | football.next-goal | half-time 0-2; abandoned | void | nth=3
  the first goal of a half in which both scored | football.next-goal | half-time 1-2; abandoned | void | nth=1
  match odds | football.match-odds | half-time 1-0; abandoned | void
  over 0.5 goals of the match, of which the first half had one | football.over-under | half-time 1-0; abandoned | over | of=goals line=0.5
  over 1.5 goals of the match | football.over-under | half-time 1-0; abandoned | void | of=goals line=1.5
  both have scored by half-time | football.both-to-score | half-time 1-1; abandoned | yes
  half-time and full-time | football.half-time-full-time | half-time 1-0; abandoned | void
  the half-time result, abandoned before it | football.half-time | kick-off; goal home; abandoned | void

Tennis: what is certain stands, the rest is void
  4–4 and over 9.5 | tennis.over-under | 6-3 4-4*; home retires | over | of=points unit=2 line=9.5
  4–4 and 10.5 | tennis.over-under | 6-3 4-4*; home retires | void | of=points unit=2 line=10.5
  5–5 and over 11.5 | tennis.over-under | 5-5*; home retires | over | of=points unit=1 line=11.5
  6–6 and over 12.5 | tennis.over-under | 6-6*; home retires | over | of=points unit=1 line=12.5
  6–6 and 13.5 | tennis.over-under | 6-6*; home retires | void | of=points unit=1 line=13.5
  one set each and over 2.5 sets | tennis.over-under | 6-3 4-6 1-0*; home retires | over | of=units line=2.5
  one set and 2.5 sets | tennis.over-under | 6-3 4-4*; home retires | void | of=units line=2.5
  6–4 and over 15.5 | tennis.over-under | 6-4; home retires | over | of=points line=15.5
  6–4 and 16.5 | tennis.over-under | 6-4; home retires | void | of=points line=16.5
  6–4 4–4 and over 19.5, by a set of 6–4 | tennis.over-under | 6-4 4-4*; home retires | over | of=points line=19.5
  7–6 0–5 and over 24.5 | tennis.over-under | 7-6 0-5*; last as the others; away retires | over | of=points line=24.5
  7–6 0–5 and 25.5 | tennis.over-under | 7-6 0-5*; away retires | void | of=points line=25.5
  7–6 6–7 and over 31.5 | tennis.over-under | 7-6 6-7; last as the others; away retires | over | of=points line=31.5
  7–6 6–7 and 32.5 | tennis.over-under | 7-6 6-7; away retires | void | of=points line=32.5
  7–6 6–7 and over 31.5, the third set begun | tennis.over-under | 7-6 6-7 0-0*; last as the others; away retires | over | of=points line=31.5
  7–6 6–7 and over 26.5, a tie-break to come | tennis.over-under | 7-6 6-7; last to 1; away retires | over | of=points line=26.5
  7–6 6–7 and 27.5, a tie-break to come | tennis.over-under | 7-6 6-7; last to 1; away retires | void | of=points line=27.5
  8–8 in a last set that goes on, over 37.5 | tennis.over-under | 6-4 4-6 8-8*; last played on; away retires | over | of=points line=37.5
  7–6 6–7 and over 26.5, nobody said how a third set is played | tennis.over-under | 7-6 6-7; away retires | over | of=points line=26.5
  7–6 6–7 and 27.5 in the same | tennis.over-under | 7-6 6-7 5-5*; away retires | void | of=points line=27.5
  6–4 3–6 and 22.5 in the same: the tie-break of a match counts one game | tennis.over-under | 6-4 3-6 | open | of=points line=22.5
  9–8 in it, and games of one side | tennis.over-under | 6-4 3-6 9-8* | open | of=points side=home line=14.5
  10–7 in it, and games of one side | tennis.over-under | 6-4 3-6 10-7 | under | of=points side=home line=14.5
  8–8 in a last set that goes on, 38.5 | tennis.over-under | 6-4 4-6 8-8*; last played on; away retires | void | of=points line=38.5
  games of one side | tennis.over-under | 6-4; away retires | void | of=points side=home line=6.5
  a tie-break as one game | tennis.count | 7-6 6-7 1-0; last to 1 | 27 | of=points
  a match tie-break by its points | tennis.count | 6-4 3-6 10-8; last to 10 | 20 | of=points
  its points and under 20.5 | tennis.over-under | 6-4 3-6 10-8; last to 10 | under | of=points line=20.5
  its points and under 36.5 | tennis.over-under | 6-4 3-6 10-8; last to 10 | under | of=points line=36.5
  its points and over 19.5 | tennis.over-under | 6-4 3-6 10-8; last to 10 | over | of=points line=19.5
  a long one, level in games | tennis.count | 6-1 2-6 10-12; last to 10 | 0 | of=points difference=true
  it is one set | tennis.count | 6-4 3-6 10-8; last to 10 | 3 | of=units
  its winner | tennis.unit-winner | 6-4 3-6 8-10; last to 10 | away | unit=3
  its games | tennis.count | 6-4 3-6 10-8; last to 10 | 1 | of=points unit=3
  its points while it goes on | tennis.over-under | 6-4 3-6 9-8*; last to 10 | open | of=points line=20.5
  9–8 in it and over 19.5 | tennis.over-under | 6-4 3-6 9-8*; last to 10 | over | of=points line=19.5
  a retirement in it | tennis.over-under | 6-4 3-6 9-8*; last to 10; away retires | void | of=points line=20.5
  one to seven points | tennis.count | 6-4 3-6 7-5; last to 7 | 20 | of=points
  one told as a game | tennis.count | 6-4 3-6 1-0; last to 10 | 20 | of=points
  one whose length nobody has said | tennis.count | 6-4 3-6 10-8; last to 1 | 20 | of=points
  10–7 is no set | tennis.count | 6-4 3-6 10-7 | 20 | of=points
  10–8 may be a set or one game | tennis.count | 6-4 3-6 10-8 | held 37 | of=points
  11–10 is neither | tennis.count | 6-4 3-6 11-10; last to 10 | held 20 | of=points
  a last set with its tie-break at 12–12 | tennis.count | 6-4 3-6 13-12 | 44 | of=points
  before the first set | tennis.over-under | moved to indoor | open | of=points line=11.5
  best of 3 made best of 5, and 2.5 sets | tennis.over-under | 6-3; now best of 5 | void | of=units line=2.5
  best of 5 made best of 3, and 15.5 games | tennis.over-under | 6-3; best of 5; now best of 3 | void | of=points line=15.5
  best of 3 made best of 5, then a player retires | tennis.match-odds | 6-3; now best of 5; away retires | void
  a completed set | tennis.unit-winner | 6-3 4-4*; home retires | home | unit=1
  a set that a source ends at 6–5 | tennis.unit-winner | 6-5 | held home | unit=1
  a set that a source ends at 3–0 | tennis.unit-winner | 3-0 | held home | unit=1
  another court | tennis.match-odds | 6-3 6-4; moved to indoor | home
  best of 5 instead of 3 | tennis.match-odds | 6-3; now best of 5 | void
  a set completed before that | tennis.unit-winner | 6-3; now best of 5 | home | unit=1
  a third set that was not needed | tennis.unit-winner | 6-3 6-4 | void | unit=3
  its games | tennis.over-under | 6-3 6-4 | void | of=points unit=3 line=0.5

Tennis: while a match goes on, what can still change is open
  match odds | tennis.match-odds | 6-4 3-2* | open
  match odds after a set | tennis.match-odds | 6-4 | open
  sets of one side | tennis.over-under | 6-4 2-1*; away retires | void | of=units side=away line=0.5
  sets of the other | tennis.over-under | 6-4 2-1*; away retires | over | of=units side=home line=0.5
  games of one side that it has already | tennis.over-under | 6-4 5-3*; away retires | over | of=points side=home line=10.5
  one game more | tennis.over-under | 6-4 5-3*; away retires | void | of=points side=home line=11.5
  0–5 and over 11.5, if the leader wins both sets | tennis.over-under | 0-5*; last as the others; away retires | over | of=points line=11.5
  0–5 and 12.5 | tennis.over-under | 0-5*; last as the others; away retires | void | of=points line=12.5
  6–4 5–0 and over 15.5, if the leader wins both sets | tennis.over-under | 6-4 5-0*; last as the others; away retires | over | of=points line=15.5
  6–4 5–0 and 16.5 | tennis.over-under | 6-4 5-0*; last as the others; away retires | void | of=points line=16.5
  4–6 0–5 and over 15.5, the other way round | tennis.over-under | 4-6 0-5*; last as the others; away retires | over | of=points line=15.5
  4–6 0–5 and 16.5 | tennis.over-under | 4-6 0-5*; last as the others; away retires | void | of=points line=16.5

Tennis: totals of a finished match
  a line met exactly | tennis.over-under | 6-4 6-4 | void | of=points line=20
  under it | tennis.over-under | 6-4 6-4 | under | of=points line=20.5
  over it | tennis.over-under | 6-4 6-4 | over | of=points line=19.5
  one set of it | tennis.over-under | 6-4 6-4 | over | of=points unit=1 line=9.5
  one set’s line met exactly | tennis.over-under | 6-4 6-4 | void | of=points unit=1 line=10
  one set’s handicap | tennis.count | 6-4 3-6 6-1 | -3 | of=points unit=2 difference=true
  the handicap in games | tennis.count | 6-4 3-6 6-1 | 4 | of=points difference=true
  the handicap in sets | tennis.count | 6-4 3-6 6-1 | 1 | of=units difference=true
  a set that was not needed | tennis.count | 6-4 6-4 | void | of=points unit=3

Table tennis: undecided is void, decided totals stand
  9–7 and over 16.5 | table-tennis.over-under | 9-7*; away retires | over | of=points unit=1 line=16.5
  9–7 and over 17.5 | table-tennis.over-under | 9-7*; away retires | over | of=points unit=1 line=17.5
  9–7 and 18.5 | table-tennis.over-under | 9-7*; away retires | void | of=points unit=1 line=18.5
  10–10 and over 21.5 | table-tennis.over-under | 10-10*; away retires | over | of=points unit=1 line=21.5
  11–9 and over 41.5 in three games | table-tennis.over-under | 11-9; away retires | over | of=points line=41.5
  11–9 and 42.5 | table-tennis.over-under | 11-9; away retires | void | of=points line=42.5
  match odds at 2–0 | table-tennis.match-odds | 11-7 11-2; away retires | void
  a changed number of games | table-tennis.match-odds | 11-7; now best of 7 | void

Volleyball: an unfinished match voids match and totals, completed sets stand
  match odds at 2–0 | volleyball.match-odds | 25-20 25-20 9-9*; abandoned | void
  points over 50.5 with 98 | volleyball.over-under | 25-20 25-20 4-4*; abandoned | void | of=points line=50.5
  over 45.5 in a set at 24–24 | volleyball.over-under | 25-20 24-24*; abandoned | void | of=points unit=2 line=45.5
  points of a completed set | volleyball.over-under | 25-20 4-4*; abandoned | over | of=points unit=1 line=44.5
  a golden set | volleyball.correct-score | 25-20 25-20 25-9; golden set away | 3-0
  a fifth set to 15 | volleyball.match-odds | 25-20 20-25 25-9 9-25 15-13 | home

Snooker: a frame must be played
  retired in the first frame | snooker.match-odds | 60-2*; away retires | void
  retired in the second | snooker.match-odds | 60-2 0-50*; away retires | home
  fewer frames than stated | snooker.match-odds | 60-2; now best of 5 | void
  a re-rack | snooker.unit-winner | 8-60*; re-rack 1; score 1 70-1; unit 1 home | home | unit=1

E-games: a declared winner stands, but not in Counter-Strike
  Dota | e-games.match-odds | 1-0; title Dota 2; away retires | home
  Counter-Strike | e-games.match-odds | 13-4; title CS2; away retires | void
  a changed number of maps | e-games.match-odds | 13-4; now best of 1 | void
  a walkover before the start | e-games.match-odds | walkover home | void
  level after two of two | e-games.match-odds | 13-4 4-13; best of 2 | void
  maps of a match that ends level | e-games.over-under | 13-4 4-13 13-4 4-13; best of 4 | under | of=units line=4.5
  level, and nobody goes on | e-games.match-odds | 13-4 4-13; title Dota 2; abandoned | void
  a game with cs in its name | e-games.match-odds | 1-0; title Tactics CS; away retires | home

Basketball: overtime counts in the match and the second half, not in a quarter
  points | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 13
  the second half | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 9 | period=3 of=2
  the second half, abandoned with 2:00 left | basketball.period-winner | 20-10 20-10 20-10 9-1; 2:00 left | home | period=3 of=2
  its points | basketball.count | 20-10 20-10 20-10 9-1; 5:00 left | 40 | period=3 of=2
  the second half, abandoned with 5:01 left | basketball.period-winner | 20-10 20-10 20-10 9-1; 5:01 left | void | period=3 of=2
  the second half, abandoned in overtime | basketball.count | 1-1 1-1 1-1 1-1 5-0; 4:00 left | 9 | period=3 of=2
  the fourth quarter, abandoned with 2:00 left | basketball.period-winner | 20-10 20-10 20-10 9-1; 2:00 left | void | period=4
  the fourth quarter | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 2 | period=4
  the handicap | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 5 | difference=true
  48 h and a minute late | basketball.match-odds | rescheduled by 48h+1m | void

Basketball: while a match goes on, its markets are open
  after two quarters | basketball.match-odds | 20-10 20-10 | open
  after the fourth, before any overtime | basketball.match-odds | 20-10 20-10 20-10 20-10 | open
  a quarter that is over | basketball.period-winner | 20-10 10-20; period over | away | period=2
  a quarter that is not | basketball.period-winner | 20-10 10-20 | open | period=3
  as many in a quarter | basketball.period-winner | 20-10 10-10; period over | void | period=2
  as many in a quarter, with a runner for it | basketball.period-winner | 20-10 10-10; period over | draw | period=2 draw=true
  the first half, which no overtime follows | basketball.period-winner | 20-10 20-10; period over | home | period=1 of=2
  quarters from the second | basketball.count | 20-10 1-1 1-2 20-10 | 5 | period=2 of=2

Ice hockey: three-way is 60 minutes, two-way has overtime and a shoot-out of one goal
  three-way | ice-hockey.three-way | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | draw
  two-way | ice-hockey.match-odds | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | away
  goals | ice-hockey.count | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | 3

Ice hockey: three-way is decided by the third period
  after two periods | ice-hockey.three-way | 1-0 0-0 | open
  after three | ice-hockey.three-way | 1-0 0-0 0-0; period over | home
  in the third | ice-hockey.three-way | 1-0 0-0 0-0 | open
  once a fourth has begun | ice-hockey.three-way | 1-0 0-1 0-0 0-0 | draw
  two-way after three | ice-hockey.match-odds | 1-0 0-0 0-0; period over | open

Ice hockey: period markets never count overtime
  the last two periods | ice-hockey.over-under | 0-0 1-0 0-1 1-0; finished | under | period=2 of=2 line=2.5
  the last two periods, abandoned with 2:00 left | ice-hockey.period-winner | 0-0 1-0 1-0; 2:00 left | home | period=2 of=2
  the third period, abandoned with 2:00 left | ice-hockey.period-winner | 0-0 1-0 1-0; 2:00 left | void | period=3

Ice hockey: the winner of a shoot-out is the first to score where nobody did before
  a shoot-out | ice-hockey.first-to-score | 0-0 0-0 0-0 0-0; period over; shoot-out away; finished | away
  no goal and no shoot-out | ice-hockey.first-to-score | 0-0 0-0 0-0; finished | void
  a goal before it | ice-hockey.first-to-score | 1-0 0-0 0-0 0-0; period over; finished | home

Handball: overtime is excluded, a whole line that is met gives the stake back
  overtime | handball.three-way | 15-15 15-15 3-1; finished | draw
  a met line | handball.over-under | 10-10 10-10; finished | void | line=40
  abandoned with a minute left | handball.match-odds | 15-10 15-10; 1:00 left | void

Kabaddi: 40 minutes, a tie voids two-way markets
  a tie, two ways | kabaddi.match-odds | 10-10 10-10; finished | void
  a tie, three ways | kabaddi.three-way | 10-10 10-10; finished | draw
  a play-off is as after two halves | kabaddi.three-way | 10-10 10-10 4-1; finished | draw
  39 minutes | kabaddi.match-odds | 15-10 15-10; 1:00 left | void

Futsal: extra time is excluded, the first goal stands
  extra time | futsal.three-way | 1-1 1-1 1-0; finished | draw
  abandoned after a goal | futsal.first-to-score | 1-0; 1:00 left | home
  no goal | futsal.first-to-score | 0-0 0-0; finished | void
  the first goal in extra time | futsal.first-to-score | 0-0 0-0 0-0; goal home; finished | void
  abandoned before one | futsal.first-to-score | 0-0; 1:00 left | void
  goals of both whose order nobody told | futsal.first-to-score | 1-1 0-0; finished | void
  goals of the other side alone | futsal.first-to-score | 0-1 0-0; finished | away
  the first of two goals | futsal.first-to-score | 0-0 0-0; goal away; goal home; finished | away
`);

test('only where totals that are certain stand does a text except what is already decided', () => {
  const onOneSet = (id: string) => newestRule(id).text.filter((sentence) => sentence.startsWith('A market on one set'));
  expect(onOneSet('volleyball.over-under')).toEqual(['A market on one set needs that set completed.']);
  expect(onOneSet('tennis.over-under')).toEqual([expect.stringContaining('unless it is already decided')]);
});

test('a market without overtime says nothing of a shoot-out’s goal', () => {
  const shootOut = (id: string) => newestRule(id).text.filter((sentence) => sentence.includes('A shoot-out counts'));
  expect(shootOut('ice-hockey.three-way')).toEqual([]);
  expect(shootOut('ice-hockey.match-odds')).toHaveLength(1);
});

test('what 0–0 pays is said where the first to score wins', () => {
  expect(newestRule('futsal.first-to-score').text.join(' ')).toContain('Where nobody scores');
  expect(newestRule('ice-hockey.first-to-score').text.join(' ')).toContain('Where nobody scores before a shoot-out');
});
