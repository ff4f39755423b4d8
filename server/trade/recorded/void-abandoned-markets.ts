import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import type { RecordedFeedDependencies } from './start-recorded-feed.ts';

interface AbandonedDependencies extends Pick<RecordedFeedDependencies, 'sequencer' | 'catalogue' | 'accounts'> {
  /** The live models: where the feed still has something at stake. */
  readonly live: { account(account: AccountId): { readonly exposures: ReadonlyMap<MarketId, Money> } | undefined };
}

/**
 * After a server that was killed while it played a recording nobody would ever close the market: it becomes void. To be
 * called before any recorded feed is started.
 *
 * @returns the markets that are void now
 */
export async function voidAbandonedMarkets({
  sequencer,
  catalogue,
  accounts,
  live,
}: AbandonedDependencies): Promise<MarketId[]> {
  const markets = new Set<MarketId>();
  for (const account of [accounts.maker, accounts.taker]) {
    for (const market of live.account(account)?.exposures.keys() ?? []) markets.add(market);
  }
  const ended: MarketId[] = [];
  for (const market of markets) {
    const { outcome } = await sequencer.submit({ type: 'void-market', market });
    if (outcome.ok) ended.push(market);
    const found = await catalogue.findMarket(market);
    if (found !== undefined) await catalogue.finishMatch(found.match.matchId);
  }
  return ended;
}
