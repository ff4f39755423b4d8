import type { Millis } from 'engine/vocabulary';
import type { HoldSums } from '../casino/hold-sums.ts';
import { bandOf } from '../casino/hold.ts';
import { siteDay } from '../casino/table-hours.ts';
import { NO_AMOUNT, NO_MARKET } from './signal.ts';
import type { Sighting } from './signals/signals.ts';

type TableSums = HoldSums & { readonly table: string };

export interface HeldTables {
  /** Of each table and each of its bets, since the first round. */
  readonly sums: readonly TableSums[];
  /** The tables that ended a round today: one that rests is not seen again. */
  readonly playedToday: ReadonlySet<string>;
  readonly nameOf: (table: string) => string;
  readonly at: Millis;
}

/** Per cent, two digits. */
const perCent = (part: number): number => Math.round(part * 1e4) / 1e2;

/** Tables that keep more or less than chance can explain: a case a day of the site for each. */
export function tablesOutOfBand({ sums, playedToday, nameOf, at }: HeldTables): Sighting[] {
  return [...Map.groupBy(sums, ({ table }) => table)].flatMap(([table, ofTable]): Sighting[] => {
    if (!playedToday.has(table)) return [];
    const whole = ofTable.find(({ bet }) => bet === '');
    const betsOut = ofTable.filter((one) => one.bet !== '' && bandOf(one).isOut).length;
    const band = whole && bandOf(whole);
    if (whole === undefined || band === undefined || (!band.isOut && betsOut === 0)) return [];
    const { hold, low, high, isOut } = band;
    return [
      {
        kind: 'table-hold',
        key: `table-hold ${table} ${siteDay(at)}`,
        at,
        lastAt: at,
        accounts: [],
        market: NO_MARKET,
        amount: NO_AMOUNT,
        figures: {
          table,
          name: nameOf(table),
          rounds: whole.rounds,
          hold: perCent(hold),
          low: perCent(low),
          high: perCent(high),
          is_out: Number(isOut),
          bets_out: betsOut,
        },
      },
    ];
  });
}
