import { z } from 'zod';
import { toWireMoney } from 'protocol';
import { memoText } from 'protocol/memo-words';
import type { StatementLine, StatementPart } from '../../../reads/records/statement.ts';
import type { AppKey, AppKeys } from '../../../people/programs/app-keys.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiDependencies } from '../api/api-dependencies.ts';
import { TimeRangeParam } from '../api/market-filter.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { recordRange } from '../orders/current-orders.ts';
import { recordsCaughtUp } from '../orders/records-caught-up.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';

/** The one currency that all accounts have. */
const CURRENCY = 'INR';
const MOST_LINES = 100;

const StatementParams = z.strictObject({
  locale: z.string().optional(),
  fromRecord: z.int().optional(),
  recordCount: z.int().optional(),
  itemDateRange: TimeRangeParam.optional(),
  includeItem: z.enum(['ALL', 'DEPOSITS_WITHDRAWALS', 'EXCHANGE', 'POKER_ROOM']).optional(),
  wallet: z.string().optional(),
});

const PARTS = {
  ALL: 'all',
  DEPOSITS_WITHDRAWALS: 'transfers',
  EXCHANGE: 'sport',
  POKER_ROOM: 'casino',
} as const satisfies Record<string, StatementPart>;

export function accountOperations(exchange: ApiDependencies, keys: Pick<AppKeys, 'of'>): Operations {
  return {
    getDeveloperAppKeys: {
      ...operation(z.strictObject({}), (_asked, { session: { user } }) =>
        keys.of(user.userId).map((key) => developerApp(key, user.userName)),
      ),
      isKeyless: true,
    },

    getAccountFunds: operation(z.strictObject({ wallet: z.string().optional() }), (_asked, { session }) => {
      const account = exchange.live.account(session.user.account);
      const limit = account?.exposureLimit ?? -1;
      return {
        availableToBetBalance: toWireMoney(account?.available ?? 0),
        exposure: toWireMoney(0 - (account?.exposure ?? 0)),
        retainedCommission: 0,
        // Without a limit, all that could ever be at stake.
        exposureLimit: toWireMoney(0 - (limit < 0 ? Math.max(0, account?.cash ?? 0) : limit)),
        discountRate: (account?.discount ?? 0) / 100,
        pointsBalance: 0,
        wallet: 'UK',
      };
    }),

    getAccountDetails: operation(z.strictObject({}), (_asked, { session }) => ({
      currencyCode: CURRENCY,
      firstName: session.user.userName,
      lastName: '',
      localeCode: 'en',
      region: 'IND',
      timezone: 'Asia/Kolkata',
      discountRate: (exchange.live.account(session.user.account)?.discount ?? 0) / 100,
      pointsBalance: 0,
      countryCode: 'IN',
    })),

    getAccountStatement: operation(StatementParams, async (params, { session }) => {
      const { from, count } = recordRange(params, MOST_LINES);
      const { from: first, to } = params.itemDateRange ?? {};
      await recordsCaughtUp(exchange);
      const filter = {
        account: session.user.account,
        part: PARTS[params.includeItem ?? 'ALL'],
        // The last millisecond is in here, and not in ours.
        between: { from: first as never, to: (to === undefined ? undefined : to + 1) as never },
      };
      const { rows, next } = await exchange.records.statementOf(filter, { limit: count, skip: from });
      return { accountStatement: rows.map(statementItem), moreAvailable: next !== undefined };
    }),

    listCurrencyRates: operation(z.strictObject({ fromCurrency: z.string().optional() }), ({ fromCurrency }) => {
      if (fromCurrency !== undefined && fromCurrency !== CURRENCY && fromCurrency !== 'GBP') {
        throw new ApiError('INVALID_INPUT_DATA', `rates are from ${CURRENCY}`);
      }
      return [{ currencyCode: CURRENCY, rate: 1 }];
    }),
  };
}

/** A key has no number here: the time when it was made tells a bettor's keys apart. */
function developerApp({ appKey, name, createdAt }: AppKey, owner: string): object {
  const version = {
    owner,
    versionId: createdAt,
    version: '1.0',
    applicationKey: appKey,
    delayData: false,
    subscriptionRequired: false,
    ownerManaged: false,
    active: true,
  };
  return { appName: name, appId: createdAt, appVersions: [version] };
}

function statementItem(line: StatementLine): object {
  return {
    refId: String(line.entry),
    itemDate: dateOnBetfair(line.at),
    amount: toWireMoney(line.amount),
    balance: toWireMoney(line.balance),
    itemClass: 'UNKNOWN',
    itemClassData: {
      unknownStatementItem: JSON.stringify({
        kind: line.kind,
        memo: line.memo === undefined ? '' : memoText(line.memo),
      }),
    },
    legacyData: legacyData(line),
  };
}

/** A line of ours is a whole market or transfer, so of single bets it says nothing. */
function legacyData(line: StatementLine): object {
  const result = line.won > 0 ? 'RESULT_WON' : line.won < 0 ? 'RESULT_LOST' : 'RESULT_NOT_APPLICABLE';
  return {
    avgPrice: 0,
    betSize: 0,
    betType: 'B',
    betCategoryType: 'E',
    commissionRate: null,
    eventId: line.matchId,
    eventTypeId: line.sportId,
    fullMarketName: [line.sportName, line.matchName, line.marketName].filter((name) => name !== '').join(' / '),
    grossBetAmount: toWireMoney(Math.abs(line.won)),
    marketName: line.marketName,
    marketType: 'NOT_APPLICABLE',
    placedDate: dateOnBetfair(line.at),
    selectionId: 0,
    selectionName: null,
    startDate: dateOnBetfair(line.marketStartAt),
    transactionType: line.amount >= 0 ? 'ACCOUNT_CREDIT' : 'ACCOUNT_DEBIT',
    transactionId: line.entry,
    winLose: line.market === 0 ? 'RESULT_NOT_APPLICABLE' : result,
  };
}
