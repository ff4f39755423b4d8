import type {
  CasinoRound,
  CasinoTable as WireTable,
  RoundMarket,
  SeedChainView,
  TablePicture,
  TableRules,
} from 'protocol';
import { toWireMoney } from 'protocol';
import { type Bet, FAMILIES, type Group, returnsAt } from 'games';
import { FAIR } from 'games/fair';
import type { Money } from 'engine/vocabulary';
import type { CasinoTable } from '../../../trade/casino/casino-table.ts';
import type { Chances } from '../../../trade/casino/table-chances.ts';
import { type PublishedChain, roundIdOf, type StoredRound } from '../../../trade/casino/round-rows.ts';
import type { GatewayDependencies, ShownExchange } from '../gateway-dependencies.ts';
import { toMarketInfo } from './match-on-wire.ts';

export type CasinoSources = Pick<GatewayDependencies, 'casino' | 'catalogue' | 'live'> &
  Pick<ShownExchange, 'sequencer'>;

const money = (minor: number): number => toWireMoney(minor as Money);

export function toWireTable(table: CasinoTable): WireTable {
  const { game, row, view, current } = table;
  return {
    code: game.code,
    name: game.name,
    family: game.family,
    family_name: FAMILIES[game.family],
    match_id: table.matchId,
    series_id: table.seriesId,
    is_open: table.isOpen,
    order: row.sort,
    betting_seconds: row.betting_seconds,
    min_stake: money(row.min_stake_minor),
    max_stake: money(row.max_stake_minor),
    stage: view.stage,
    closes_at: view.stage === 'betting' ? (current?.closesAt ?? 0) : 0,
    last_results: view.last.map((one) => ({ ...one })),
    seats: view.seats,
    return: table.mainReturn === undefined ? null : Math.round(table.mainReturn * 1e4) / 100,
  };
}

export function toTablePicture(table: CasinoTable, sources: CasinoSources): TablePicture {
  const { view } = table;
  const round = view.stage === 'idle' || view.round === undefined ? null : toWireRound(table, view.round, sources);
  return { table: toWireTable(table), round, server_time: sources.sequencer.now() };
}

function toWireRound(table: CasinoTable, round: StoredRound, { catalogue, live }: CasinoSources): CasinoRound {
  const { view } = table;
  const { chain, result } = view;
  const markets = round.markets.flatMap(({ group, market }): RoundMarket[] => {
    const found = catalogue.market(market);
    return found === undefined ? [] : [{ ...toMarketInfo(found.market, live, undefined), group }];
  });
  return {
    round_id: roundIdOf(round),
    index: round.index,
    chain: { id: round.chainId, anchor: chain?.anchor ?? '', length: chain?.length ?? 0 },
    commitment: round.commitment,
    algorithm: FAIR,
    beacon: round.beacon === undefined ? null : { source: round.beacon.source, round: round.beacon.round },
    match_id: round.match,
    stage: view.stage,
    opened_at: round.openedAt,
    closes_at: round.closesAt,
    ended_at: view.stage === 'result' ? round.endedAt : 0,
    next_at: view.stage === 'result' ? table.nextAt(round) : 0,
    draws_at: table.drawTimes(round),
    seal: view.sealed,
    cards: view.cards,
    places: view.places,
    card_count: view.stage === 'result' ? view.cards.length : 0,
    result: result === undefined ? null : { winner: result.winner, text: result.winner },
    is_void: round.record?.status === 'void',
    void_reason: round.record?.void_reason ?? '',
    markets,
  };
}

export function toSeedChain(chain: PublishedChain): SeedChainView {
  const { id, anchor, length, committedAt, retiredAt, retiredReason: reason, lastIndex } = chain;
  return {
    id,
    anchor,
    length,
    algorithm: FAIR,
    committed_at: new Date(committedAt).toISOString(),
    last_index: lastIndex,
    retired: retiredAt === 0 ? null : { at: new Date(retiredAt).toISOString(), reason },
  };
}

/** "Winner: Player A"; once where the bet is all there is in its market. */
export const labelOf = ({ name }: Group, { label }: Bet): string => (name === label ? name : `${name}: ${label}`);

const WHOLE_STAKE = 10_000;

/** What each winning result pays: "1, 4, 6, 30, 40 to 1". */
function payoutsOf(scale: readonly number[]): string {
  const wins = [...new Set(scale.filter((part) => part > 0))].toSorted((a, b) => a - b);
  return wins.length === 0 ? '' : `${wins.map((part) => part / WHOLE_STAKE).join(', ')} to 1`;
}

/** The rules of a table, and what each bet gives back at its prices as they are. */
export function toTableRules(
  table: CasinoTable,
  chancesOf: (group: Group) => Chances,
): Omit<TableRules, 'receipt_key'> {
  const { code, name, rules } = table.game;
  const bets = (table.game.starts ?? [{}]).flatMap((start) => {
    const groups = table.betsAt(start);
    const labels = new Map(groups.flatMap((group) => group.bets.map((bet) => [bet.id, labelOf(group, bet)])));
    const scales = new Map(groups.flatMap(({ bets: own }) => own.map(({ id, scale }) => [id, scale ?? []])));
    return returnsAt(table.game, groups, chancesOf).map((one) => ({
      bet: one.bet,
      name: labels.get(one.bet) ?? one.bet,
      payout: one.payout === null ? payoutsOf(scales.get(one.bet) ?? []) : one.payout.toFixed(2),
      probability: one.probability,
      return: Math.round(one.return * 1e6) / 1e4,
    }));
  });
  return { code, name, paragraphs: [...rules], bets };
}
