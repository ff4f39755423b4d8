import { groupsWithChoice, type Prices, returnsAt, withPrices } from 'games';
import type { CASINO_STAFF_CALLS, StaffTable } from 'protocol';
import type { CasinoTable } from '../../../trade/casino/casino-table.ts';
import type { TableRow } from '../../../trade/casino/round-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { toStaffBets, toStaffTable, toMinutes } from '../wire/staff-tables-on-wire.ts';

/** What a bet of a table gives back at least and at most. */
const RETURNS = { least: 0.9, most: 1 };

type Needs = Pick<GatewayDependencies, 'casino' | 'sequencer'>;
type Change = Parameters<Handlers<typeof CASINO_STAFF_CALLS>['admin/setCasinoTable']>[0];

/** The casino's tables in the hands of staff. */
export function casinoStaffCalls(needs: Needs): Handlers<typeof CASINO_STAFF_CALLS> {
  const { casino, sequencer } = needs;
  const tableOf = (code: string): CasinoTable => {
    const table = casino.table(code);
    if (table === undefined) throw unknown('unknown-table', 'table');
    return table;
  };
  const shown = async (table: CasinoTable): Promise<StaffTable> =>
    toStaffTable(table, await casino.store.hold({ table: table.code }), sequencer.now());
  const withBets = async (table: CasinoTable) => {
    const sums = await casino.store.hold({ table: table.code });
    const bets = toStaffBets(table, sums, await casino.chances.of(table.code));
    return { table: toStaffTable(table, sums, sequencer.now()), bets };
  };
  return {
    async 'admin/getCasino'() {
      const sums = Map.groupBy(await casino.store.hold({}), ({ table }) => table);
      const now = sequencer.now();
      return {
        faults: casino.faults().map(({ code, fault }) => ({ table: code, fault })),
        tables: casino.tables().map((table) => toStaffTable(table, sums.get(table.code) ?? [], now)),
      };
    },
    'admin/getCasinoTable': ({ table }) => withBets(tableOf(table)),
    async 'admin/setCasinoTable'(change) {
      const table = tableOf(change.table);
      const row = rowOf(change);
      checkLimits({ ...table.row, ...row });
      await casino.change(table.code, row);
      return shown(table);
    },
    async 'admin/setCasinoPrices'({ table: code, prices }) {
      const table = tableOf(code);
      const chosen = new Map(Object.entries(JSON.parse(table.row.prices) as Prices));
      for (const [bet, price] of Object.entries(prices)) {
        if (price === null) chosen.delete(bet);
        else chosen.set(bet, typeof price === 'number' ? Math.round(price * 100) : price.map(toPart));
      }
      const own = Object.fromEntries(chosen);
      await checkPrices(table, own, casino);
      await casino.change(code, { prices: JSON.stringify(own) });
      return withBets(table);
    },
    async 'admin/voidCasinoRound'({ table: code, round_id, reason }) {
      const table = tableOf(code);
      if (!(await table.voidRound(round_id, reason)))
        throw new Refusal(409, 'round-over', {
          message: 'This round takes no bets any more: its cards decide it, or it is void already.',
        });
      return shown(table);
    },
  };
}

const toPart = (profit: number): number => Math.round(profit * 10_000);

/** What is left out stays. */
function rowOf(change: Change): Partial<TableRow> {
  const { hours, round_cap: round, day_cap: day, person_stake: person } = change;
  return {
    ...given({
      is_open: change.is_open,
      sort: change.order,
      betting_seconds: change.betting_seconds,
      runs_alone: change.runs_alone,
      min_stake_minor: change.min_stake,
      max_stake_minor: change.max_stake,
      max_profit_minor: change.max_profit,
      loss_cap_minor: change.market_cap,
    }),
    ...(hours !== undefined && {
      from_minute: hours === null ? 0 : toMinutes(hours.from),
      to_minute: hours === null ? 1440 : toMinutes(hours.to),
    }),
    ...(round !== undefined && { round_cap_minor: round ?? 0 }),
    ...(day !== undefined && { day_cap_minor: day ?? 0 }),
    ...(person !== undefined && { person_stake_minor: person ?? 0 }),
  };
}

function checkLimits({ min_stake_minor: least, max_stake_minor: most, from_minute: from, to_minute: to }: TableRow) {
  if (least > most) throw new Refusal(422, 'invalid-limit', { message: 'The smallest stake is above the largest.' });
  if (from === to) throw new Refusal(422, 'invalid-hours', { message: 'The hours begin and end at the same time.' });
}

/** @throws Refusal where a bet is not of the table, cannot have the price, or would give back too little or too much */
async function checkPrices(table: CasinoTable, prices: Prices, { chances }: Needs['casino']): Promise<void> {
  const { game } = table;
  const chancesOf = await chances.of(game.code);
  const known = new Set<string>();
  for (const start of game.starts ?? [{}]) {
    const groups = pricedGroups(() => withPrices(groupsWithChoice(game, start), prices));
    for (const { bet, return: back } of returnsAt(game, groups, chancesOf)) {
      known.add(bet);
      if (!(bet in prices) || (back >= RETURNS.least && back <= RETURNS.most)) continue;
      const message = `${bet} would give back ${(back * 100).toFixed(2)} %: it has to be from 90 to 100 %.`;
      throw new Refusal(422, 'return-out-of-range', { message });
    }
  }
  const other = Object.keys(prices).find((bet) => !known.has(bet));
  if (other !== undefined) throw new Refusal(404, 'unknown-bet', { message: `The table has no bet ${other}.` });
}

function pricedGroups<T>(price: () => T): T {
  try {
    return price();
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(422, 'invalid-price', { message: error.message });
    throw error;
  }
}
