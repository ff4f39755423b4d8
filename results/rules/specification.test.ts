import { expect, test } from 'vitest';
import { newestRule } from './rule-book.ts';
import { testTable } from '../testing/rule-table.fixture.ts';

// Specification, section 5, and the figures of section 9: one case or more for each sentence that decides money, at its
// boundaries. Removals are in racing/reduction.test.ts: they go through the real engine.

testTable(`
Horse racing: The result is the official result at weigh-in. Later disqualifications are ignored.
  before weigh-in | racing.win | off; unofficially A B C | open
  at weigh-in | racing.win | off; unofficially A B C; weighed-in | A
  disqualified before it | racing.win | off; unofficially A B C; disqualified A; weighed-in | B
  disqualified after it | racing.win | off; A B C; disqualified A | A

Horse racing: An abandoned race, walkover, changed venue or race not run on its day voids all bets.
  abandoned | racing.win | off; abandoned | void
  walkover | racing.place | walkover A | void | places=3
  another venue | racing.win | moved to York; off; A B | void
  the next day | racing.win | off 2026-11-22; A B | void
  put off | racing.each-way | postponed to 2026-11-22 | void | places=3
  on its day | racing.win | off; A B | A

Horse racing: A surface change stands.
  all-weather | racing.win | surface all-weather; off; A B | A

Football: Bets are void if the match is not played within 48 hours.
  48 h exactly | football.match-odds | kick-off 48h late; half-time; full-time | draw
  48 h less a minute | football.match-odds | kick-off 48h-1m late; half-time; full-time | draw
  48 h and a minute | football.match-odds | kick-off 48h+1m late; half-time; full-time | void
  48 h and a millisecond | football.over-under | kick-off 48h+1ms late; half-time; full-time | void | of=goals line=2.5
  moved beyond it, not played yet | football.match-odds | rescheduled by 49h | void
  moved within it, not played yet | football.match-odds | rescheduled by 47h | open
  called off | football.match-odds | called off | void

Football: Match odds cover regular time only.
  a goal in extra time | football.match-odds | kick-off; half-time; full-time; extra time; goal home 100 in extra time | draw
  a goal in stoppage time | football.match-odds | kick-off; half-time; goal away 107; full-time | away

Football: Draw no bet is void on a draw.
  1–1 | football.draw-no-bet | kick-off; goal home; goal away; half-time; full-time | void
  2–1 | football.draw-no-bet | kick-off; goal home; goal away; half-time; goal home 80; full-time | home

Football: Abandoned matches void the market unless the outcome is already determined.
  match odds at 5–0 | football.match-odds | kick-off; goal home; goal home; goal home; goal home; goal home; half-time; abandoned | void
  over 2.5 with three goals | football.over-under | kick-off; goal home; goal home; goal away; abandoned | over | of=goals line=2.5
  over 2.5 with two goals | football.over-under | kick-off; goal home; goal away; abandoned | void | of=goals line=2.5
  both have scored | football.both-to-score | kick-off; goal home; goal away; abandoned | yes
  one has scored | football.both-to-score | kick-off; goal home; abandoned | void
  half-time, stopped after it | football.half-time | kick-off; goal home; half-time; abandoned | home
  half-time, stopped before it | football.half-time | kick-off; goal home; abandoned | void
  HT/FT, stopped after half-time | football.half-time-full-time | kick-off; goal home; half-time; abandoned | void
  the first goal | football.next-goal | kick-off; goal away; abandoned | away | nth=1
  the second goal | football.next-goal | kick-off; goal away; abandoned | void | nth=2
  a walkover | football.match-odds | walkover home | void

Football: Cards and corners have their own counting rules.
  a corner that was not taken | football.count | kick-off; corner home; corner home not taken; half-time; full-time | 1 | of=corners
  the nth corner that was not taken | football.nth-corner | kick-off; corner home; corner home not taken; half-time; full-time | void | nth=2
  the nth corner | football.nth-corner | kick-off; corner home; corner away | away | nth=2
  a second yellow: yellow | football.count | kick-off; yellow; second-yellow; half-time; full-time | 2 | of=yellow-cards
  a second yellow: red | football.count | kick-off; yellow; second-yellow; half-time; full-time | 1 | of=red-cards
  a red alone | football.count | kick-off; red; half-time; full-time | 1 | of=cards
  after the final whistle | football.count | kick-off; red; half-time; full-time; red after the whistle | 1 | of=cards
  to staff | football.count | kick-off; yellow; red to staff; half-time; full-time | 0 | of=red-cards
  as many corners on both sides | football.most | kick-off; corner home; corner away; half-time; full-time | void | of=corners
  no source counts corners | football.count | kick-off; half-time; full-time | open | of=corners

Basketball: match odds need 5 minutes or less of game time left.
  5:00 left | basketball.match-odds | 20-10 20-10 20-10 9-1; 5:00 left | home
  4:59 left | basketball.match-odds | 20-10 20-10 20-10 9-1; 4:59 left | home
  5:01 left | basketball.match-odds | 20-10 20-10 20-10 9-1; 5:01 left | void
  0:00 left of the third quarter | basketball.match-odds | 20-10 20-10 20-10; 0:00 left | void
  in overtime | basketball.match-odds | 20-20 20-20 20-20 20-20 3-1; 4:00 left | home
  won in overtime | basketball.match-odds | 20-20 20-20 20-20 20-20 3-9; finished | away
  ice hockey, 5:00 left | ice-hockey.match-odds | 1-0 0-0 0-0; 5:00 left | home
  ice hockey, more than 5:00 left | ice-hockey.match-odds | 1-0 0-0 0-0; 5:00.001 left | void

Other sports: Set, period and quarter winner bets need that unit completed unless already decided.
  a quarter that was | basketball.period-winner | 20-10 5-9; 1:00 left | home | period=1
  a quarter that was not | basketball.period-winner | 20-10 5-9; 1:00 left | void | period=2
  a quarter’s total that is passed | basketball.over-under | 20-10 15-9; 1:00 left | over | period=2 line=23.5
  a quarter’s total that is not | basketball.over-under | 20-10 15-9; 1:00 left | void | period=2 line=24.5
  a period that was | ice-hockey.period-winner | 0-1 0-0; period over | away | period=1
  a set that was | volleyball.unit-winner | 25-20 3-4*; abandoned | home | unit=1
  a set that was not | volleyball.unit-winner | 25-20 24-4*; abandoned | void | unit=2
  a frame that was not | snooker.unit-winner | 70-20 60-0*; away retires | void | unit=2
  a map that was | e-games.unit-winner | 13-7 5-4*; home retires | home | unit=1

Other sports: Tennis match odds are void if the first set is incomplete on retirement.
  at 5–0 in the first | tennis.match-odds | 5-0*; away retires | void
  at 6–0, 0–0 | tennis.match-odds | 6-0; away retires | home
  the one ahead retires | tennis.match-odds | 6-0 5-0*; home retires | away
  disqualified in the first | tennis.match-odds | 5-0*; away disqualified | void
`);

test('the figures of section 9 stand in the rules that people read', () => {
  const text = (id: string) => newestRule(id).text.join(' ');
  expect(text('racing.win')).toMatch(/2\.5%.*4\.0%.*1\.01.*15 minutes, or 5 minutes/s);
  expect(text('football.match-odds')).toContain('48 hours');
  expect(text('basketball.match-odds')).toContain('5 minutes or less');
  expect(text('index.settlement-price')).toMatch(/10:00 to 14:30.*11:30 to 22:30.*19:30 to 00:00.*24 hours/s);
});
