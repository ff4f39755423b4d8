import { Readable } from 'node:stream';
import { DAY_MS, type AccountId } from 'engine/vocabulary';
import type { CASINO_CALLS, EndedRound, RoundProof } from 'protocol';
import type { CasinoTable } from '../../../trade/casino/casino-table.ts';
import {
  type EndedRoundRow,
  type PublishedChain,
  roundIdOf,
  type RoundPlace,
  type StoredRound,
} from '../../../trade/casino/round-rows.ts';
import type { RoundStore } from '../../../trade/casino/round-store.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Download, type Handlers, JsonData } from '../handlers.ts';
import { malformed, Refusal, unknown } from '../refusal.ts';
import { toSeedChain, toTablePicture, toTableRules, toWireTable } from '../wire/casino-on-wire.ts';

/** A page of a day's records ends with the first that goes beyond so many bytes. */
const PAGE_BYTES = 1024 * 1024;

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
  const placeOf = async (id: string | undefined): Promise<RoundPlace | undefined> => {
    if (id === undefined) return undefined;
    const { endedAt: at, chainId, index } = await roundOf(id);
    return { at, chainId, index };
  };
  return {
    'casino/getTables': () => casino.lobby().map(toWireTable),
    'casino/getTable'({ table: code }) {
      const table = tableOf(code);
      casino.look(code);
      return toTablePicture(table, needs);
    },
    async 'casino/openChoice'({ table, round_id, choice }, { account }) {
      const group = await chosenAt(tableOf(table), { round: round_id, choice, by: account });
      if (group === undefined) throw new Refusal(422, 'round-closed', { message: 'This round takes no more bets.' });
      return { group };
    },
    async 'casino/getReceipt'({ round_id }, { account }) {
      const receipt = await casino.receipt(round_id, account);
      if (receipt === undefined) throw unknown('unknown-receipt', 'receipt of yours while the round is played');
      return receipt;
    },
    async 'casino/getTableRules'({ table }) {
      const rules = toTableRules(tableOf(table), await casino.chances.of(table));
      return { ...rules, receipt_key: casino.receiptKey };
    },
    async 'casino/getChains'({ table, ...page }) {
      tableOf(table);
      return (await chainsOf(casino.store, table, page)).map(toSeedChain);
    },
    async 'casino/getRounds'({ table, count, before }) {
      tableOf(table);
      const ended = await casino.store.ended(table, { count, before: await placeOf(before) });
      return ended.map(toEnded);
    },
    async 'casino/getRound'({ round_id }) {
      const round = await roundOf(round_id);
      const { status, cards, result } = round.record as RoundProof;
      return toEnded({ ...round, status, cards, winner: result?.winner ?? '' });
    },
    'casino/getRoundProof': async ({ round_id }) => (await roundOf(round_id)).record as RoundProof,
    async 'casino/getDayRecords'({ table, day, after, export: as }) {
      tableOf(table);
      const from = Date.parse(`${day}T00:00:00Z`);
      const ofDay = { from, to: from + DAY_MS, bytes: PAGE_BYTES };
      const place = await placeOf(after);
      const pageAfter = (last: RoundPlace | undefined) => casino.store.records(table, { ...ofDay, after: last });
      if (as !== undefined) {
        const bytes = Readable.from(linesFrom(pageAfter, place), { objectMode: false });
        return new Download({ fileName: `${table}-${day}.jsonl`, type: 'application/jsonl', bytes });
      }
      const { records, last } = await pageAfter(place);
      const next = last === undefined ? null : roundIdOf(last);
      return new JsonData(`{"records":[${records.join(',')}],"next":${JSON.stringify(next)}}`);
    },
  };
}

interface ChainPage {
  readonly count: number;
  readonly before?: string | undefined;
}

async function chainsOf(store: RoundStore, table: string, { count, before }: ChainPage): Promise<PublishedChain[]> {
  if (before === undefined) return store.publishedChains(table, { count });
  const last = await store.chainPlace(before);
  if (last === undefined) throw unknown('unknown-chain', 'seed chain');
  return store.publishedChains(table, { count, before: last });
}

type PageAfter = (
  last: RoundPlace | undefined,
) => Promise<{ records: readonly string[]; last: RoundPlace | undefined }>;

/** A record a line, page by page as whoever reads them takes them. */
async function* linesFrom(pageAfter: PageAfter, from: RoundPlace | undefined): AsyncGenerator<string> {
  for (let place = from; ;) {
    const { records, last } = await pageAfter(place);
    if (last === undefined) return;
    yield records.map((record) => `${record}\n`).join('');
    place = last;
  }
}

interface Chosen {
  readonly round: string;
  readonly choice: readonly string[];
  readonly by: AccountId;
}

async function chosenAt(table: CasinoTable, { round, choice, by }: Chosen): Promise<string | undefined> {
  try {
    return await table.choose(round, choice, by);
  } catch (error) {
    if (error instanceof RangeError) throw malformed(error.message);
    throw error;
  }
}

function toEnded(round: EndedRoundRow): EndedRound {
  const { table, index, match, openedAt, closesAt, endedAt, status, cards, winner } = round;
  return {
    round_id: roundIdOf(round),
    table,
    index,
    match_id: match,
    opened_at: new Date(openedAt).toISOString(),
    closed_at: new Date(closesAt).toISOString(),
    ended_at: new Date(endedAt).toISOString(),
    status,
    cards: [...cards],
    winner,
  };
}
