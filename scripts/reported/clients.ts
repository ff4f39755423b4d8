import type { ReportedCase } from './reported-case.ts';

const REQUESTS = 'server/edge/betfair/testing/requests.table.txt';
const COERCER = 'server/edge/betfair/wire/coercer.test.ts';
const PROTOCOLS = 'server/edge/betfair/api/protocols.int.test.ts';
const STREAM = 'server/edge/betfair-stream/bad-messages.int.test.ts';
const SIGN_IN = 'server/edge/betfair/identity/identity.int.test.ts';
const MARKETS = 'server/edge/betfair/api/markets.int.test.ts';
const ORDERS = 'server/edge/betfair/orders/orders.int.test.ts';
const ACCOUNT = 'server/edge/betfair/account/account.int.test.ts';

/** Requests of programs that were written for Betfair. */
export const CLIENTS: readonly ReportedCase[] = [
  [
    'Numbers as texts (maxResults "1", size "10", price "1.01", handicap "0"): taken',
    'Betfair’s samples in Python and JavaScript, API-NG-sample-code fced3e8; abettor 0.1.7 for R',
    [REQUESTS, '# Betfair’s sample in Python, JSON-RPC, API-NG-sample-code fced3e8'],
    [REQUESTS, '# Betfair’s sample in JavaScript, JSON-RPC, API-NG-sample-code fced3e8'],
    [REQUESTS, '## place, sizes and prices as texts'],
    [COERCER, 'a number as a text'],
    [STREAM, 'numbers and flags as texts, ids as numbers, and a byte order mark'],
  ],
  [
    'Flags as texts ("true"): taken',
    'Betfair’s open framework Cougar',
    [COERCER, "['a flag as a text', { flag: 'true' }"],
    [PROTOCOLS, "['a flag as a text', { filter: { bspOnly: 'true' }"],
    [STREAM, "turnInPlayEnabled: 'true'"],
  ],
  [
    'Ids as numbers (betId 123), in every call: taken',
    'betfair_parser 0.21.1, and NautilusTrader with it',
    [REQUESTS, '## replace, the bet as a number'],
    [REQUESTS, '## cancel, the bet as a number'],
    [REQUESTS, '## update, the bet as a number'],
    [REQUESTS, '## its orders, by number'],
    [COERCER, 'an id as a number'],
  ],
  [
    'A POST to …/json-rpc/v1/SportsAPING/v1.0/listMarketCatalogue: the method in the body counts',
    'Clients in Java and Python that name the method in the path too',
    [REQUESTS, '## the one in the body counts'],
    [PROTOCOLS, '%s: the method in the body counts'],
  ],
  [
    'A sign-in with the key curlCommandLineTest, or with none: signed in',
    'Betfair’s page on signing in; betfair 0.7.8 for Node',
    [REQUESTS, '## interactive, under a key that is none'],
    [REQUESTS, '## by certificate, under a key that is none'],
    [SIGN_IN, "test.each(['', 'curlCommandLineTest', 'another’s'])"],
  ],
  [
    'A client reads only answers of the type application/json: they have no charset',
    'betfair 0.7.8 for Node',
    [REQUESTS, '# betfair 0.7.8, for Node, which reads only answers whose type has no charset'],
    [PROTOCOLS, 'answered in JSON without a charset'],
  ],
  [
    'SportsAPING/v1/…, /rest/v1/… and methods in small letters: taken',
    'Betfair’s samples for Perl and curl, API-NG-sample-code fced3e8; Cougar',
    [REQUESTS, '"method":"SportsAPING/v1/listEventTypes"'],
    [REQUESTS, 'POST /exchange/betting/rest/v1/listEventTypes/'],
    [REQUESTS, '"method":"sportsaping/v1.0/listmarketcatalogue"'],
    [PROTOCOLS, "'SPORTSAPING/v1.12/LISTMARKETCATALOGUE'"],
  ],
  [
    'An unknown field, such as exBestOfferOverRides: passed over',
    'Betfair’s sample in JavaScript, API-NG-sample-code fced3e8',
    [REQUESTS, '"exBestOfferOverRides":{"bestPricesDepth":2'],
    [COERCER, 'unknown fields are ignored'],
    [STREAM, 'explicit nulls mean absent, and unknown fields are passed over'],
  ],
  [
    'Parameters in a list: taken in the order of the operation',
    'Betfair’s open framework Cougar, JsonRpcTransportCommandProcessor',
    [REQUESTS, '## in small letters, its parameters in a list'],
    [PROTOCOLS, '%s, its parameters by name or by place'],
  ],
  [
    'bestPricesDepth 0: as many prices as without it',
    'Betfair’s sample in Java, API-NG-sample-code fced3e8',
    [REQUESTS, '## overrides of typed fields, each 0'],
  ],
  [
    'Our own kit wants the exact reading: a header asks for it',
    'Evens’ client kit',
    [PROTOCOLS, 'strict: %s is refused, and taken without'],
  ],
  [
    'What is left of a partly matched bet is below the minimum, and goes to another price: moved',
    'flumine, reports 366, 536 and 743',
    [REQUESTS, '## what is left of it moved, below the minimum'],
    [REQUESTS, '## the small rests moved'],
    [ORDERS, 'what is left of a partly matched bet moves below the minimum'],
    ['engine/order/orders.rules.test.ts', 'Replacing: what rests, %s, by %s: %s'],
  ],
  [
    'bspOnly false: markets with a starting price are left out',
    'Betfair’s documentation, MarketFilter',
    [MARKETS, 'found({ bspOnly: false })).toEqual([cricket, line])'],
  ],
  [
    'orderProjection and withOrders PENDING and EXPIRED: taken',
    'Betfair’s documentation, OrderProjection and OrderStatus',
    [ACCOUNT, "refs({ orderProjection: 'PENDING' })"],
    [ACCOUNT, "refs({ orderProjection: 'EXPIRED' })"],
    [ORDERS, "byStatus('PENDING')).toBe(1)"],
    [MARKETS, "own({ orderProjection: 'EXPIRED' })"],
    [MARKETS, "found({ withOrders: ['PENDING', 'EXPIRED'] })"],
  ],
  [
    'The menu in German or another language: answered',
    'betfair_parser 0.21.1',
    [REQUESTS, '## the menu in German'],
    [MARKETS, "for (const locale of ['de', 'pt_BR', 'EN'])"],
  ],
  [
    'getDeveloperAppKeys: the keys of a session’s own bettor',
    'Betfair’s page on signing in; betfair 0.7.8 for Node; petercoles/Betfair-Exchange d8e2f22',
    [REQUESTS, '## the keys, with a session alone'],
    [SIGN_IN, 'are listed for a session, to their own bettor alone'],
  ],
  [
    'Exposure limits of market groups, and of the account: answered',
    'Betfair’s documentation, listExposureLimitsForMarketGroups and getAccountFunds',
    [ACCOUNT, "'listExposureLimitsForMarketGroups', events)).toEqual([])"],
    [ACCOUNT, 'toMatchObject({ exposureLimit: -500 })'],
  ],
  [
    'A byte order mark in front of the body: passed over',
    'Betfair’s sample in C#, API-NG-sample-code fced3e8; .NET’s UTF-8 writers',
    [REQUESTS, '## event types, behind a byte order mark'],
    [PROTOCOLS, 'behind a byte order mark, and answered in JSON'],
    [STREAM, 'As .NET begins what it writes in UTF-8'],
  ],
];
