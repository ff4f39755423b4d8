import type { CASINO_CALLS, EndedRound, RoundProof } from 'protocol';
import type { CasinoTable } from '../../casino/casino-table.ts';
import { roundIdOf, type StoredRound } from '../../casino/round-store.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { unknown } from '../refusal.ts';
import type { Handlers } from '../handlers.ts';
import { toTablePicture, toTableRules, toWireTable } from '../wire/casino-on-wire.ts';

/** The most records of a day that are given at once. */
const MOST_RECORDS = 1000;
const DAY_MS = 24 * 3_600_000;

type Needs = Pick<GatewayDependencies, 'casino' | 'catalogue' | 'live' | 'sequencer'>;

export function casinoCalls(needs: Needs): Handlers<typeof CASINO_CALLS> {
  const { casino } = needs;
  const tableOf = (code: string): CasinoTable => {
    const table = casino.table(code);
    if (table === undefined) throw unknown('unknown-table', 'table');
    return table;
  };
  const roundOf = async (id: string): Promise<StoredRound> => {
    const [chain = '', index] = id.split('-');
    const round = await casino.store.round(chain, Number(index));
    if (round?.record === undefined) throw unknown('unknown-round', 'ended round');
    return round;
  };
  return {
    'casino/getTables': () => casino.tables().map(toWireTable),
    'casino/getTable'({ table: code }) {
      const table = tableOf(code);
      casino.look(code);
      return toTablePicture(table, needs);
    },
    'casino/getTableRules': ({ table }) => toTableRules(tableOf(table)),
    async 'casino/getRounds'({ table, count, before }) {
      tableOf(table);
      const last = before === undefined ? undefined : await roundOf(before);
      const ended = await casino.store.ended(table, {
        count,
        ...(last !== undefined && { before: { at: last.endedAt, index: last.index } }),
      });
      return ended.map(toEnded);
    },
    'casino/getRoundProof': async ({ round_id }) => (await roundOf(round_id)).record as RoundProof,
    async 'casino/getDayRecords'({ table, day, from: skip = 0 }) {
      tableOf(table);
      const from = Date.parse(`${day}T00:00:00Z`);
      const rounds = await casino.store.endedBetween(table, { from, to: from + DAY_MS, skip, count: MOST_RECORDS });
      return rounds.flatMap(({ record }) => (record === undefined ? [] : [record]));
    },
  };
}

function toEnded(round: StoredRound): EndedRound {
  const { record } = round;
  return {
    round_id: roundIdOf(round),
    table: round.table,
    index: round.index,
    match_id: round.match,
    opened_at: new Date(round.openedAt).toISOString(),
    ended_at: new Date(round.endedAt).toISOString(),
    status: record?.status ?? 'void',
    cards: record?.cards ?? [],
    winner: record?.result?.winner ?? '',
  };
}
