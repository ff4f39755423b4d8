import type { Command, Outcome, Payoff } from 'engine';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { LiveQuote } from '../../reads/live/runner-book.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Bounds that the facts of a match set on a market. */
export interface Bounds {
  /** A source decides the market, or its match is over. */
  readonly isDecided: boolean;
  /** The count so far, in the market's units; undefined if nobody can tell. */
  readonly reached: number | undefined;
  readonly ruledOut: ReadonlySet<SelectionId>;
}

export const NO_BOUNDS: Bounds = { isDecided: false, reached: undefined, ruledOut: new Set() };

/** Bounds that either sets. */
export function bothBounds(one: Bounds, other: Bounds): Bounds {
  const counts = [one.reached, other.reached].filter((count) => count !== undefined);
  const reached = counts.length === 0 ? undefined : Math.max(...counts);
  const isDecided = one.isDecided || other.isDecided;
  return { isDecided, reached, ruledOut: new Set([...one.ruledOut, ...other.ruledOut]) };
}

interface Quoted {
  readonly selection: SelectionId;
  readonly levels: readonly LiveQuote[];
}

/** The levels whose takers cannot lose by what is known: a Yes on a line that is reached, a lay of what is ruled out. */
export function lostLevels({ selection, levels }: Quoted, payoff: Payoff, bounds: Bounds): readonly LiveQuote[] {
  const isLost = ({ side, line }: LiveQuote): boolean => {
    if (side === 'lay' && bounds.ruledOut.has(selection)) return true;
    if (payoff.kind === 'range')
      return side === 'lay' && bounds.reached !== undefined && line + (payoff.width ?? 1) <= bounds.reached;
    if (payoff.kind !== 'line' && payoff.kind !== 'spread') return false;
    return side === 'back' && line <= Math.max(payoff.least, bounds.reached ?? payoff.least);
  };
  return levels.filter(isLost);
}

export interface QuoteStopping {
  readonly live: Pick<LiveModels, 'market'>;
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly submit: (command: Command) => Promise<{ readonly outcome: Outcome }>;
}

/**
 * Takes no more bets on quotes that facts have overtaken: a house's quote stands until somebody changes it.
 *
 * @param boundsOf  worked out for quoted markets alone
 */
export async function stopLostQuotes(market: MarketId, boundsOf: () => Bounds, needs: QuoteStopping): Promise<void> {
  const { live, catalogue, submit } = needs;
  const found = live.market(market);
  const payoff = catalogue.market(market)?.market.payoff;
  if (found === undefined || payoff === undefined || found.definition.mechanism !== 'quoted') return;
  const bounds = boundsOf();
  for (const { selection, quoteState, quotes } of found.runners.values()) {
    if (quoteState === 'suspended' || lostLevels({ selection, levels: quotes }, payoff, bounds).length === 0) continue;
    const { house: account } = found.definition;
    await submit({ type: 'set-quotes', account, market, selection, state: 'suspended', levels: quotes });
  }
}
