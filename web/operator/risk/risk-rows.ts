import type { AdminMarket, RiskMarket } from 'protocol';

/** A market or a match with what stands at stake in it. Money is units of the wire. */
export interface RiskRow {
  readonly id: string;
  readonly name: string;
  readonly matchId: number;
  readonly isInPlay: boolean;
  readonly matched: number;
  readonly atStake: number;
  /** Bettors, each once. */
  readonly holders: number;
  readonly house: number;
  /** Of what the house may lose, the part that it can lose now: 0 to 1; undefined without a cap. */
  readonly used: number | undefined;
  readonly cap: number | undefined;
}

export const RISK_ORDERS = ['house', 'at-stake', 'matched', 'cap'] as const;
export type RiskOrder = (typeof RISK_ORDERS)[number];

const FIGURES: Readonly<Record<RiskOrder, (row: RiskRow) => number>> = {
  house: ({ house }) => house,
  'at-stake': ({ atStake }) => atStake,
  matched: ({ matched }) => matched,
  cap: ({ used = 0 }) => used,
};

export const sorted = (rows: readonly RiskRow[], order: RiskOrder): RiskRow[] =>
  rows.toSorted((a, b) => FIGURES[order](b) - FIGURES[order](a) || b.atStake - a.atStake || b.matched - a.matched);

export function marketRows(risk: Iterable<RiskMarket>, markets: readonly AdminMarket[]): RiskRow[] {
  const known = new Map(markets.map((market) => [market.market_id, market]));
  return [...risk].map((row) => {
    const market = known.get(row.market_id);
    return {
      id: row.market_id,
      name: market === undefined ? row.market_id : `${market.name}, ${market.match_name}`,
      matchId: row.match_id,
      isInPlay: row.in_play,
      matched: row.matched,
      atStake: row.at_stake,
      holders: row.holders,
      house: row.house,
      used: usedOf(row.house, row.house_cap),
      cap: row.house_cap ?? undefined,
    };
  });
}

const usedOf = (house: number, cap: number | null): number | undefined =>
  cap === null || cap === 0 ? undefined : Math.min(1, house / cap);

/** Every market of a match at its worst: what the house can lose in all of them is at most their sum. */
export function matchRows(
  rows: readonly RiskRow[],
  { nameOf, holders }: { nameOf: (matchId: number) => string; holders: ReadonlyMap<number, number> },
): RiskRow[] {
  return [...Map.groupBy(rows, ({ matchId }) => matchId)].map(([matchId, own]) => {
    const sum = (figure: (row: RiskRow) => number) => own.reduce((total, row) => total + figure(row), 0);
    return {
      id: String(matchId),
      name: nameOf(matchId),
      matchId,
      isInPlay: own.some(({ isInPlay }) => isInPlay),
      matched: sum(({ matched }) => matched),
      atStake: sum(({ atStake }) => atStake),
      holders: holders.get(matchId) ?? 0,
      house: sum(({ house }) => house),
      used: own.reduce<number | undefined>(
        (most, { used }) => (used === undefined ? most : Math.max(most ?? 0, used)),
        undefined,
      ),
      cap: own.some(({ cap }) => cap !== undefined) ? sum(({ cap = 0 }) => cap) : undefined,
    };
  });
}
