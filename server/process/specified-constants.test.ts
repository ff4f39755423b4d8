import { MIN_PRICE } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import * as shared from 'protocol/constants';
import { NEWEST_AVERAGES, newestRule } from 'results';
import { exactPrice, reductionOf } from '../../engine/market/reduction.ts';
import { DELETE_WITHIN_MS } from '../trade/settlement/delete-wrong-rate.ts';
import { HOURS } from '../trade/binary/trading-hours.ts';
import { averageOf } from '../../results/averages/averages.ts';
import { COMPARISON_OVERS } from '../../results/rules/cricket/match-rules.ts';
import { BOWLER_OVERS } from '../../results/rules/cricket/player-rules.ts';
import { POWERPLAY_OVERS, SURGE_FROM_OVER, SURGE_OVERS } from '../../results/rules/cricket/session-rules.ts';
import { FIRST_DAY_OVERS, FIRST_DAY_SESSION_OVERS } from '../../results/rules/cricket/test-day-rules.ts';
import { TEST_EVENT_OVERS } from '../../results/rules/cricket/total-rules.ts';
import { TEST_INNINGS_OVERS } from '../../results/rules/cricket/units.ts';
import { factorWindow } from '../../results/rules/racing/reduction.ts';
import { BOWLER_LEAGUE_OVERS } from '../../results/rules/tournament/tournament-rules.ts';
import { formatDateTime } from '../../web/shared/format/dates.ts';
import { formatMoney } from '../../web/shared/format/money.ts';

// Specification §9: each value is typed here once, beside what the product computes with.

const MINUTE = 60_000;
const WIN = reductionOf({ kind: 'runners', winners: 1 } as never);
const PLACE = reductionOf({ kind: 'runners', winners: 3 } as never);
const text = (rule: string) => newestRule(rule).text.join(' ');
const average = (competition: string, statistic: string) =>
  averageOf(NEWEST_AVERAGES, { competition, season: '', statistic: statistic as never })?.value;

const ROWS: readonly (readonly [constant: string, specified: unknown, ours: unknown])[] = [
  ['Balance refresh', 5000, shared.BALANCE_REFRESH_MS],
  ['Balance display: 2 decimals', '48,250.00', formatMoney(4_825_000)],
  ['Date display: dd/MM/yyyy HH:mm:ss', '31/12/2025 23:59:59', formatDateTime(Date.parse('2025-12-31T18:29:59Z'))],
  ['Date display: UTC+5:30', '01/01/2026 00:00:00', formatDateTime(Date.parse('2025-12-31T18:30:00Z'))],
  ['Password minimum length', 8, shared.PASSWORD_MIN_LENGTH],
  ['Mobile breakpoint', 993, shared.MOBILE_BREAKPOINT_PX],
  ['Toast timeout', 800, shared.TOAST_MS],
  ['Console cleared once', 1_115_000, shared.CONSOLE_CLEAR_MS],
  ['Minimum odds', 1.01, MIN_PRICE / 100],
  ['Minimum odds after any reduction', { over: 101n, under: 1n }, exactPrice(WIN, 110, [5000])],
  ['Win-market reduction threshold, of bets', 2.5, WIN.fillsFrom / 100],
  ['Win-market reduction threshold, of lays', 2.5, WIN.laysFrom / 100],
  ['Win-market reduction threshold, on screen', 2.5, shared.WIN_REDUCTION_THRESHOLD],
  ['Place-market lay-cancel threshold', 4, PLACE.laysFrom / 100],
  ['Place-market lay-cancel threshold, on screen', 4, shared.PLACE_LAY_CANCEL_THRESHOLD],
  ['Place market: all factors reduce', 0.01, PLACE.fillsFrom / 100],
  ['Reduction-factor update pause', 15 * MINUTE, factorWindow('GB')],
  ['Reduction-factor update pause in Australia', 5 * MINUTE, factorWindow('AU')],
  ['Reduction-factor update pause in the US', 5 * MINUTE, factorWindow('US')],
  ['Football postponement', true, text('football.match-odds').includes('not played within 48 hours')],
  ['Basketball time left', true, text('basketball.match-odds').includes('5 minutes or less')],
  ['Query window', 7, shared.QUERY_WINDOW_DAYS],
  ['Deleted binary bets removed', 24 * 60 * MINUTE, DELETE_WITHIN_MS],
  ['TV delay', 5000, shared.TV_DELAY_MS],
  ['Khado and lambi', 70, TEST_INNINGS_OVERS],
  ['Bowler events', 32, BOWLER_OVERS],
  ['Bowler events of leagues', 32, BOWLER_LEAGUE_OVERS],
  ['Bookmaker comparison, ODI', 25, COMPARISON_OVERS.ODI],
  ['Bookmaker comparison, T20', 10, COMPARISON_OVERS.T20],
  ['Test first-day session', 25, FIRST_DAY_SESSION_OVERS],
  ['Test first-day total', 80, FIRST_DAY_OVERS],
  ['Test overall events', 300, TEST_EVENT_OVERS],
  ['IPL fixture', true, text('tournament.ipl-total').includes('below 74 matches')],
  ['World Cup', true, text('tournament.world-cup-total').includes('9 league matches a team')],
  ['CPL', true, text('tournament.league-total').includes('CPL below 33 matches')],
  ['Powerplay', 4, POWERPLAY_OVERS],
  ['Power Surge, overs', 2, SURGE_OVERS],
  ['Power Surge, from the over', 11, SURGE_FROM_OVER],
  ['Copyright year shown', 2024, shared.COPYRIGHT_YEAR],
  ['Binary hours of index instruments (§5)', { opens: '10:00', closes: '14:30' }, HOURS.nse],
  ['Binary hours of gold, silver and crude (§5)', { opens: '11:30', closes: '22:30' }, HOURS.mcx],
  ['Binary hours of US indices (§5)', { opens: '19:30', closes: '24:00' }, HOURS.us],
  ...(
    [
      ['first-over-runs', 6],
      ['fours', 22],
      ['sixes', 13],
      ['wickets', 13],
      ['wides', 10],
      ['extras', 18],
      ['no-balls', 1],
      ['fifties', 1],
      ['caught', 9],
    ] as const
  ).map(([statistic, value]) => [`CPL totals, ${statistic}`, value, average('CPL', statistic)] as const),
  ...(
    [
      ['first-over-runs', 6],
      ['six-over-runs', 45],
      ['fours', 24],
      ['sixes', 9],
      ['boundaries', 33],
      ['fifties', 2],
      ['wickets', 12],
      ['wides', 8],
      ['extras', 15],
      ['caught', 8],
      ['bowled', 2],
      ['lbw', 2],
      ['run-outs', 1],
    ] as const
  ).map(([statistic, value]) => [`T20 tour totals, ${statistic}`, value, average('T20 tour', statistic)] as const),
];

test.each(ROWS)('§9 %s', (_, specified, ours) => {
  expect(ours).toEqual(specified);
});

test('§9 CPL team averages: opening partnership 22 to 25 runs, first 6 overs 43 to 46 runs', () => {
  const teams = NEWEST_AVERAGES.rows.filter((row) => row.scope === 'team' && row.competition === 'CPL');
  expect(teams.length).toBeGreaterThan(4);
  for (const { values } of teams) {
    expect(values['opening-stand']).toBeGreaterThanOrEqual(22);
    expect(values['opening-stand']).toBeLessThanOrEqual(25);
    expect(values['six-over-runs']).toBeGreaterThanOrEqual(43);
    expect(values['six-over-runs']).toBeLessThanOrEqual(46);
  }
});

test('§9 Averages of grounds are within the general ranges, but for what one prints otherwise', () => {
  const RANGES = {
    'first-over-runs': [5, 6],
    'six-over-runs': [44, 46],
    fours: [24, 28],
    sixes: [9, 13],
    wickets: [12, 12],
    wides: [8, 9],
    extras: [13, 17],
    'total-runs': [310, 340],
  } as const;
  // A ground's own table goes before the ranges: Sharjah's has 47, a run more than they say.
  const OWN: Readonly<Record<string, number>> = { 'Sharjah six-over-runs': 47 };
  const grounds = NEWEST_AVERAGES.rows.filter((row) => row.scope === 'ground');
  expect(grounds.length).toBeGreaterThan(4);
  for (const { of, values } of grounds) {
    for (const [statistic, [least, most]] of Object.entries(RANGES)) {
      const value = (values as Readonly<Record<string, number | undefined>>)[statistic];
      if (value === undefined) continue;
      const own = OWN[`${of} ${statistic}`];
      if (own !== undefined) {
        expect(value).toBe(own);
        continue;
      }
      expect(value, `${of} ${statistic}`).toBeGreaterThanOrEqual(least);
      expect(value, `${of} ${statistic}`).toBeLessThanOrEqual(most);
    }
  }
});
