import type { GatewayDependencies } from './gateway-dependencies.ts';

type Needs = Pick<
  GatewayDependencies,
  'staffNews' | 'live' | 'catalogue' | 'settlement' | 'facts' | 'scores' | 'casino' | 'wallets'
>;

/** A result is awaited, or has come. */
const RESULT_STATES: readonly unknown[] = ['closed', 'settled', 'void', undefined];

/** Tells desks of changes to lists that follow from what the exchange does; stores of people's work tell of their own. @returns ends it */
export function announceLists({
  staffNews,
  live,
  catalogue,
  settlement,
  facts,
  scores,
  casino,
  wallets,
}: Needs): () => void {
  const { flow, settler, personHolds, terms } = settlement;
  const settlementChanged = () => staffNews.changed('list:settlement');
  const marketsChanged = () => staffNews.changed('list:markets');
  const ends = [
    live.subscribe(({ markets, accounts }) => {
      if (accounts.size > 0) staffNews.changed('list:people');
      if (wallets.providers.list().some(({ account }) => accounts.has(account))) staffNews.changed('list:providers');
      let hasMarkets = false;
      let hasResults = false;
      for (const market of markets) {
        hasMarkets = true;
        hasResults ||= RESULT_STATES.includes(live.market(market)?.status);
      }
      if (hasMarkets) marketsChanged();
      if (hasResults) settlementChanged();
    }),
    catalogue.subscribeAll(marketsChanged),
    flow.actions.subscribe(settlementChanged),
    settler.subscribe(() => {
      settlementChanged();
      staffNews.changed('list:alerts');
    }),
    terms.subscribe(settlementChanged),
    personHolds.subscribe(() => {
      settlementChanged();
      marketsChanged();
    }),
    facts.store.subscribe(({ match }) => {
      staffNews.changed(`facts:${match}`);
      staffNews.changed('list:feeds');
    }),
    scores.subscribe(() => staffNews.changed('list:feeds')),
    casino.subscribe(() => staffNews.changed('list:casino')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
