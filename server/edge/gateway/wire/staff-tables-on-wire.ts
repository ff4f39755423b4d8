import { type Bet, returnsAt } from 'games';
import { type CasinoHold, type StaffTable, type StaffTableBet, toWireMoney } from 'protocol';
import type { Money } from 'engine/vocabulary';
import type { CasinoTable } from '../../../trade/casino/casino-table.ts';
import type { HoldSums } from '../../../trade/casino/hold-sums.ts';
import { bandOf } from '../../../trade/casino/hold.ts';
import { roundIdOf, type TableRow } from '../../../trade/casino/round-rows.ts';
import { siteDay } from '../../../trade/casino/table-hours.ts';
import type { ChancesOf } from '../../../trade/casino/table-chances.ts';
import { labelOf } from './casino-on-wire.ts';

const money = (minor: number): number => toWireMoney(Math.round(minor) as Money);
const moneyOrNone = (minor: number): number | null => (minor === 0 ? null : money(minor));
/** Per cent, to a ten-thousandth of one. */
const perCent = (part: number): number => Math.round(part * 1e6) / 1e4;

export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function toWireHold(sums: HoldSums): CasinoHold {
  const { hold, published, low, high, isOut } = bandOf(sums);
  return {
    bet: sums.bet,
    rounds: sums.rounds,
    staked: money(sums.staked),
    returned: money(sums.returned),
    hold: perCent(hold),
    published: perCent(published),
    low: perCent(low),
    high: perCent(high),
    is_out: isOut,
  };
}

/** The settings of a table that staff change. */
export function tableTerms(row: TableRow) {
  const { from_minute: from, to_minute: to } = row;
  return {
    is_open: row.is_open,
    order: row.sort,
    betting_seconds: row.betting_seconds,
    hours: from === 0 && to === 1440 ? null : { from: toTime(from), to: toTime(to) },
    runs_alone: row.runs_alone,
    min_stake: money(row.min_stake_minor),
    max_stake: money(row.max_stake_minor),
    max_profit: money(row.max_profit_minor),
    market_cap: money(row.loss_cap_minor),
    round_cap: moneyOrNone(row.round_cap_minor),
    day_cap: moneyOrNone(row.day_cap_minor),
    person_stake: moneyOrNone(row.person_stake_minor),
  };
}

/** @param sums  of the table and its bets since the first round */
export function toStaffTable(table: CasinoTable, sums: readonly HoldSums[], now: number): StaffTable {
  const { game, row, view, current } = table;
  const whole = sums.find(({ bet }) => bet === '');
  return {
    code: game.code,
    name: game.name,
    ...tableTerms(row),
    takes_rounds: table.isOpen,
    fault: table.fault,
    stage: view.stage,
    round_id: current === undefined ? '' : roundIdOf(current),
    seats: view.seats,
    lost_today: money(table.dayLoss.on(siteDay(now))),
    is_at_day_cap: table.isAtDayCap,
    hold: whole === undefined ? null : toWireHold(whole),
    bets_out: sums.filter((one) => one.bet !== '' && bandOf(one).isOut).length,
  };
}

export function toStaffBets(table: CasinoTable, sums: readonly HoldSums[], chancesOf: ChancesOf): StaffTableBet[] {
  const held = new Map(sums.map((one) => [one.bet, one]));
  const set = new Set(Object.keys(JSON.parse(table.row.prices) as object));
  const bets = new Map<string, StaffTableBet>();
  for (const start of table.game.starts ?? [{}]) {
    const groups = table.betsAt(start);
    const returns = new Map(returnsAt(table.game, groups, chancesOf).map((one) => [one.bet, one.return]));
    for (const group of groups)
      for (const bet of group.bets) {
        const own = held.get(bet.id);
        bets.set(bet.id, {
          bet: bet.id,
          name: labelOf(group, bet),
          ...pricesOf(bet),
          is_set: set.has(bet.id),
          return: perCent(returns.get(bet.id) ?? 0),
          hold: own === undefined ? null : toWireHold(own),
        });
      }
  }
  return [...bets.values()];
}

function pricesOf({ price, scale }: Bet): Pick<StaffTableBet, 'price' | 'payouts'> {
  if (price !== null) return { price: price / 100, payouts: null };
  return { price: null, payouts: (scale ?? []).map((part) => part / 10_000) };
}
