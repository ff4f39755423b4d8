// What betfairlightweight 2.22 and flumine sent to a running exchange, byte for byte but for what stands in braces: the
// market, a bet id from an earlier answer, and names that are new each time.

export interface ClientRequest {
  readonly service: 'betting' | 'account';
  readonly text: string;
}

const betting = (method: string, params: string): ClientRequest => ({
  service: 'betting',
  text: `{"jsonrpc":"2.0","method":"SportsAPING/v1.0/${method}","params":${params},"id":1}`,
});
const account = (method: string, params: string): ClientRequest => ({
  service: 'account',
  text: `{"jsonrpc":"2.0","method":"AccountAPING/v1.0/${method}","params":${params},"id":1}`,
});

const PROJECTIONS =
  '["COMPETITION","EVENT","EVENT_TYPE","RUNNER_DESCRIPTION","RUNNER_METADATA","MARKET_START_TIME","MARKET_DESCRIPTION"]';
const PRICES =
  '{"priceData":["SP_AVAILABLE","EX_BEST_OFFERS","EX_TRADED"],"exBestOffersOverrides":{},"virtualise":true,"rolloverStakes":false}';
const ALL_TIME = '{"from":null,"to":null}';

/** Looking around. */
export const LOOKING: readonly ClientRequest[] = [
  betting('listEventTypes', '{"filter":{}}'),
  betting('listCompetitions', '{"filter":{}}'),
  betting('listEvents', '{"filter":{}}'),
  betting('listMarketTypes', '{"filter":{}}'),
  betting('listCountries', '{"filter":{}}'),
  betting('listVenues', '{"filter":{}}'),
  betting('listTimeRanges', '{"filter":{},"granularity":"DAYS"}'),
  betting('listMarketCatalogue', `{"filter":{},"marketProjection":${PROJECTIONS},"maxResults":25}`),
  betting(
    'listMarketCatalogue',
    `{"filter":{"marketIds":["{market}"]},"marketProjection":${PROJECTIONS},"maxResults":25}`,
  ),
  betting(
    'listMarketBook',
    `{"marketIds":["{market}"],"priceProjection":${PRICES},"orderProjection":"ALL","matchProjection":"ROLLED_UP_BY_PRICE"}`,
  ),
  betting('listRunnerBook', `{"marketId":"{market}","selectionId":1,"priceProjection":${PRICES}}`),
  betting('listMarketProfitAndLoss', '{"marketIds":["{market}"]}'),
  account('getAccountFunds', '{}'),
  account('getAccountDetails', '{}'),
  account('getAccountStatement', `{"itemDateRange":${ALL_TIME}}`),
  account('listCurrencyRates', '{}'),
];

/** An order's way, as a strategy leads it: each request is about the bet of the answer before. */
export const AN_ORDERS_WAY: readonly ClientRequest[] = [
  betting(
    'placeOrders',
    '{"marketId":"{market}","instructions":[{"customerOrderRef":"02aa629c8b16c-140145545110304090","selectionId":1,"side":"LAY","orderType":"LIMIT","limitOrder":{"size":2.0,"price":1.01,"persistenceType":"LAPSE","timeInForce":null,"minFillSize":null,"betTargetType":null,"betTargetSize":null},"handicap":0}],"customerRef":"38e019162778474aae4db5796e8dee7c","customerStrategyRef":"S","async":false}',
  ),
  betting('listCurrentOrders', `{"dateRange":${ALL_TIME}}`),
  betting(
    'updateOrders',
    '{"marketId":"{market}","instructions":[{"betId":"{bet}","newPersistenceType":"PERSIST"}],"customerRef":"ab1d9837af194bce9d3253372d24a854"}',
  ),
  betting(
    'replaceOrders',
    '{"marketId":"{market}","instructions":[{"betId":"{bet}","newPrice":1.02}],"customerRef":"ba794feb01b244539ba633653f90bdbe","async":false}',
  ),
  betting(
    'cancelOrders',
    '{"marketId":"{market}","instructions":[{"betId":"{bet}","sizeReduction":null}],"customerRef":"7210efe03dfd4458ba804a452cfa2cb1"}',
  ),
  betting('cancelOrders', '{}'),
];

/** After the market is closed: its bets, then one row for it. */
export const AFTERWARDS: readonly ClientRequest[] = [
  betting(
    'listClearedOrders',
    `{"betStatus":"SETTLED","marketIds":["{market}"],"settledDateRange":${ALL_TIME},"fromRecord":0}`,
  ),
  betting(
    'listClearedOrders',
    `{"betStatus":"SETTLED","marketIds":["{market}"],"settledDateRange":${ALL_TIME},"groupBy":"MARKET"}`,
  ),
  betting(
    'listClearedOrders',
    `{"betStatus":"CANCELLED","settledDateRange":${ALL_TIME},"includeItemDescription":true}`,
  ),
];
