import type { ReportedCase } from './reported-case.ts';

const UNUSUAL = 'server/trade/recorded/unusual-recordings.test.ts';
const STEPS = 'server/trade/recorded/market-steps.test.ts';
const SIDE_BY_SIDE = 'server/process/replay-temporarily.int.test.ts';
const PRIZES = 'server/trade/wallets/wallet-prizes.int.test.ts';
const NAMES = 'server/trade/wallets/wallet-names.int.test.ts';
const REPORTS = 'server/edge/gateway/reports/report-sheets.test.ts';
const OPERATIONS = 'docs/operations.md';

/** Recordings of Betfair’s stream. */
export const RECORDINGS: readonly ReportedCase[] = [
  [
    'A reserve joins an open market: it is quoted, and can win',
    'Betfair’s Exchange Stream API and its historical data, races of greyhounds',
    [UNUSUAL, 'a reserve joins an open market'],
    [SIDE_BY_SIDE, 'with a reserve and a line that joins'],
    [
      'engine/market/joining.rules.test.ts',
      'the new runner takes orders, its price is of its own book, and it can win',
    ],
  ],
  [
    'The best offers alone are recorded: they are the book',
    'Betfair’s Exchange Stream API, EX_BEST_OFFERS, and its historical data of the kind ADVANCED',
    [UNUSUAL, 'a recording of the best offers alone has them as its book'],
  ],
  [
    'A market of zero winners: any number may win',
    'Betfair’s historical data, numberOfWinners 0',
    [UNUSUAL, 'any number may win where the recording has 0 winners'],
    [STEPS, "['any number of winners', { numberOfWinners: 0 }"],
  ],
  [
    'Several markets in one file, one of them of another event: each is played to its own result',
    'Betfair’s historical data, files by event, and streams as recorders write them',
    [UNUSUAL, 'several markets of one file are played side by side'],
    [UNUSUAL, "{ id: '1.8', ...image({ eventId: '2' }) }"],
  ],
  [
    'A market closes and opens again: settled once, by its last close',
    'Betfair’s Exchange Stream API, status of a market definition',
    [UNUSUAL, 'a market that closes, opens again and closes with another winner is settled once'],
  ],
  [
    'A removed runner comes back: its bets stay void, prices are restored',
    'Betfair’s Exchange Stream API, status of a runner definition',
    [UNUSUAL, 'a runner that was out comes back'],
    ['engine/market/joining.rules.test.ts', 'bets on a runner that is back stay void'],
  ],
  [
    'An Asian handicap: each line is paid by one result, half of a quarter line',
    'Betfair’s historical data, ASIAN_HANDICAP_DOUBLE_LINE',
    [UNUSUAL, 'an Asian handicap market pays each line by one result, half of a quarter line'],
  ],
];

/** Wallets of game providers. */
export const MONEY: readonly ReportedCase[] = [
  [
    'A win without a stake: a prize, up to limits of the operator, in a column of its own',
    'Public descriptions of providers’ wallets: free spins, jackpots, promotions',
    [PRIZES, 'a prize is paid once, in a round that nobody staked in'],
    [PRIZES, 'all prizes of a day of the site together stay within the day’s most'],
    [
      'server/edge/gateway/calls/provider-calls.int.test.ts',
      'the operator limits what is given without a stake, and sees it apart',
    ],
  ],
  [
    'Ids of transactions of 37 to 128 characters, with a colon: taken',
    'Public descriptions of providers’ wallets: two UUIDs with a colon, SHA-256, base64',
    [NAMES, "'3f2b8c1e-9d54-4a67-8f0e-1b2c3d4e5f60:7c9e6679"],
    [NAMES, "'n'.repeat(128),"],
    ['docs/providers.md', '1 to 128 characters out of letters (a to z, A to Z), digits and'],
  ],
];

/** Pages, figures and manuals. */
export const SMALLER: readonly ReportedCase[] = [
  [
    'The proof of a round tells its title and its steps by one clock, the site’s',
    'Evens’ own page, on a device in another zone',
    ['e2e/casino.spec.ts', 'The title and the steps tell times by one clock'],
    ['scripts/site-zone.test.ts', 'no page shows a time in the zone of the device'],
  ],
  [
    'A statement names the answer of a casino bet, instead of “Result: -1”',
    'Evens’ own statement of Low or high',
    [REPORTS, "['Low or high', -1, 'Low']"],
    [REPORTS, "['Low or high', 1, 'High']"],
  ],
  [
    'A statement says why cash moved, instead of “Credit · uuid”',
    'Evens’ own statement',
    ['server/edge/gateway/calls/memos.int.test.ts', 'the statement has a closed kind and a reference for each'],
    ['server/reads/records/memo-of.test.ts', 'a %s of an earlier build that was called'],
  ],
  [
    'pgBackRest restores over a data folder that is not empty, and the server takes writes afterwards',
    'pgBackRest 2.45 with PostgreSQL 15, of Debian 12, run by hand',
    [OPERATIONS, '--delta --type=time'],
    [OPERATIONS, '--target-action=promote restore'],
  ],
  [
    'No gauge has a name that ends in _total',
    'promtool check metrics, on the default metrics of prom-client',
    ['server/core/telemetry/metrics.test.ts', 'ends in _total if it is a counter, and only then'],
  ],
];

/** Stays different on purpose, and is documented for operators and programs. */
export const DIFFERENT: readonly ReportedCase[] = [
  [
    'A removal leaves the liability of an on-close lay on another runner as it is; Betfair reduces it',
    'Betfair’s rules, “Adjustments to SP bets for non-runners”; flumine, report 454',
    ['docs/rules.md', 'Of the on-close orders only those on the runner lapse; what the others risk is unchanged'],
    ['docs/bots.md', 'A removal leaves the liability of an on-close lay as it is'],
  ],
];
