import { testTable } from './rule-table.fixture.ts';

// What public rules of other exchanges add to the specification's sentences, by sport, at its boundaries.

testTable(`
Tennis: what is certain stands, the rest is void
  4–4 and over 9.5 | tennis.over-under | 6-3 4-4*; home retires | over | of=points unit=2 line=9.5
  4–4 and 10.5 | tennis.over-under | 6-3 4-4*; home retires | void | of=points unit=2 line=10.5
  5–5 and over 11.5 | tennis.over-under | 5-5*; home retires | over | of=points unit=1 line=11.5
  6–6 and over 12.5 | tennis.over-under | 6-6*; home retires | over | of=points unit=1 line=12.5
  6–6 and 13.5 | tennis.over-under | 6-6*; home retires | void | of=points unit=1 line=13.5
  one set each and over 2.5 sets | tennis.over-under | 6-3 4-6 1-0*; home retires | over | of=units line=2.5
  one set and 2.5 sets | tennis.over-under | 6-3 4-4*; home retires | void | of=units line=2.5
  a completed set | tennis.unit-winner | 6-3 4-4*; home retires | home | unit=1
  a set that a source ends at 6–5 | tennis.unit-winner | 6-5 | held home | unit=1
  a set that a source ends at 3–0 | tennis.unit-winner | 3-0 | held home | unit=1
  another court | tennis.match-odds | 6-3 6-4; moved to indoor | home
  best of 5 instead of 3 | tennis.match-odds | 6-3; now best of 5 | void
  a set completed before that | tennis.unit-winner | 6-3; now best of 5 | home | unit=1
  a third set that was not needed | tennis.unit-winner | 6-3 6-4 | void | unit=3
  its games | tennis.over-under | 6-3 6-4 | void | of=points unit=3 line=0.5

Table tennis: undecided is void, decided totals stand
  9–7 and over 16.5 | table-tennis.over-under | 9-7*; away retires | over | of=points unit=1 line=16.5
  9–7 and over 17.5 | table-tennis.over-under | 9-7*; away retires | over | of=points unit=1 line=17.5
  9–7 and 18.5 | table-tennis.over-under | 9-7*; away retires | void | of=points unit=1 line=18.5
  10–10 and over 21.5 | table-tennis.over-under | 10-10*; away retires | over | of=points unit=1 line=21.5
  match odds at 2–0 | table-tennis.match-odds | 11-7 11-2; away retires | void
  a changed number of games | table-tennis.match-odds | 11-7; now best of 7 | void

Volleyball: an unfinished match voids match and totals, completed sets stand
  match odds at 2–0 | volleyball.match-odds | 25-20 25-20 9-9*; abandoned | void
  points over 50.5 with 98 | volleyball.over-under | 25-20 25-20 4-4*; abandoned | void | of=points line=50.5
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

Basketball: overtime counts in the match and the second half, not in a quarter
  points | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 13
  the second half | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 9 | period=3 of=2
  the fourth quarter | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 2 | period=4
  the handicap | basketball.count | 1-1 1-1 1-1 1-1 5-0; finished | 5 | difference=true
  48 h and a minute late | basketball.match-odds | rescheduled by 48h+1m | void

Ice hockey: three-way is 60 minutes, two-way has overtime and a shoot-out of one goal
  three-way | ice-hockey.three-way | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | draw
  two-way | ice-hockey.match-odds | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | away
  goals | ice-hockey.count | 1-0 0-1 0-0 0-0; period over; shoot-out away; finished | 3

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
  abandoned before one | futsal.first-to-score | 0-0; 1:00 left | void
`);
