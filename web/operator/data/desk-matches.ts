import type { AdminMarket, ListedMatch } from 'protocol';

/** A match as a row of the desk. */
export interface DeskMatch {
  readonly id: number;
  readonly name: string;
  readonly sportId: number;
  readonly series: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly isInPlay: boolean;
  /** The score in a line; empty before the start. */
  readonly score: string;
  readonly markets: readonly AdminMarket[];
  readonly open: number;
  readonly suspended: number;
  /** Made, and never opened. */
  readonly inactive: number;
  /** Neither settled nor void. */
  readonly left: number;
  /** Units; the most the house can lose in its markets, each at its worst. */
  readonly exposure: number;
  /** Units matched. */
  readonly matched: number;
}

export function deskMatches(
  markets: readonly AdminMarket[],
  listed: ReadonlyMap<number, ListedMatch>,
): readonly DeskMatch[] {
  const grouped = Map.groupBy(markets, ({ match_id }) => match_id);
  return [...grouped].map(([id, own]) => {
    const [first] = own as [AdminMarket];
    const sum = (figure: (market: AdminMarket) => number) => own.reduce((total, market) => total + figure(market), 0);
    const are = (status: AdminMarket['status']) => own.filter((market) => market.status === status).length;
    return {
      id,
      name: first.match_name,
      sportId: first.sport_id,
      series: first.series_name,
      startsAt: Date.parse(first.open_date),
      isInPlay: own.some((market) => market.in_play && market.status !== 'settled' && market.status !== 'void'),
      score: listed.get(id)?.summary ?? '',
      markets: own,
      open: are('open'),
      suspended: are('suspended'),
      inactive: are('inactive'),
      left: own.length - are('settled') - are('void'),
      exposure: sum(({ house_exposure }) => house_exposure),
      matched: sum(({ matched }) => matched),
    };
  });
}
