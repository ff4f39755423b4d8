import type { Payoff } from 'engine';
import type { Millis } from 'engine/vocabulary';
import { isPastStart, type Market, type Match, type NewMarket, type RaceTerms } from './catalogue-rows.ts';
import type { MatchRow } from './tables.ts';

const UNWATCHED = { does: 'nothing', delay: 0 as Millis } as const;

/** A new market with what is left out of it: as its match has it, or as most markets are. */
export function wholeMarket(added: NewMarket, match: Match) {
  return {
    startAt: match.openAt,
    mechanism: 'order-book' as const,
    options: {},
    persistenceAllowed: true,
    start: UNWATCHED,
    sort: match.markets.length,
    ...added,
    payoff: wholePayoff(added.payoff ?? { kind: 'runners', winners: 1, complete: true }),
    key: added.key ?? null,
  };
}

/** Fewer may always finish than win or are placed, if several do: whoever makes the market cannot promise it. */
function wholePayoff(payoff: Payoff): Payoff {
  const hasSeveral = payoff.kind === 'runners' ? payoff.winners > 1 : payoff.kind === 'each-way';
  return hasSeveral ? ({ ...payoff, complete: false } as Payoff) : payoff;
}

/** A match as it is held in memory. */
export function toMatch(
  row: MatchRow,
  { now, ...of }: Pick<Match, 'series' | 'sport'> & { readonly markets: readonly Market[]; readonly now: number },
): Match {
  return {
    matchId: row.match_id,
    ...of,
    name: row.name,
    openedAs: row.opened_as || row.name,
    openAt: row.open_at_ms as Millis,
    isPastStart: isPastStart(row.open_at_ms, now),
    country: row.country,
    finishedAt: row.finished_at_ms as Millis,
    streamUrl: row.stream_url,
    note: row.note,
    race: row.race === '' ? undefined : (JSON.parse(row.race) as RaceTerms),
  };
}
