import { z } from 'zod';
import { FreeText } from './free-text.ts';

// What providers of other games call here: docs/providers.md. They sign what they send, and have no login session.

/** A provider by its code, in addresses: /wallet/acme/debit. */
export const ProviderCode = z.string().regex(/^[a-z][a-z0-9]{1,11}$/);
/** A game by the provider's code of it. */
export const GameCode = z.string().regex(/^[\w.-]{1,40}$/);
/** A provider's own name of something: UUIDs, numbers with a prefix and a colon, base64 and paths are all in use. */
const OwnName = z.string().regex(/^[\w.:~/+=@|#-]{1,128}$/);
/** Names what it does, once for all its customers. */
const TransactionName = OwnName;
const RoundName = OwnName;
/** As `authenticate` answers it. */
const UserName = z.string().regex(/^[1-9]\d{0,8}$/);
const Token = z.string().min(1).max(64);
const Currency = z.string().min(1).max(8);
/** Integer minor units. */
const Amount = z.int().min(0).max(1e13);
const Time = z.int().min(1).max(1e14);

/** The only currency of the site: amounts are its minor units. */
export const WALLET_CURRENCY = 'INR';

export const WALLET_STATUSES = [
  'OK',
  'INVALID_PARTNER',
  'INVALID_SIGNATURE',
  'REQUEST_EXPIRED',
  'WRONG_SYNTAX',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'INVALID_USER',
  'USER_DISABLED',
  'INVALID_GAME',
  'WRONG_CURRENCY',
  'WRONG_AMOUNT',
  'NOT_ENOUGH_MONEY',
  'LIMIT_EXCEEDED',
  'PRIZE_LIMIT_EXCEEDED',
  'PAYOUT_LIMIT_EXCEEDED',
  'DUPLICATE_TRANSACTION',
  'TRANSACTION_DOES_NOT_EXIST',
  'TRANSACTION_ROLLED_BACK',
  'ROUND_DOES_NOT_EXIST',
  'ROUND_ENDED',
  'EXPOSURE_OUTDATED',
  'TOO_MANY_REQUESTS',
  'UNDER_MAINTENANCE',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** What a provider gets: money as integer minor units, what is available and what is at stake. */
export interface WalletAnswer {
  readonly status: WalletStatus;
  readonly message?: string;
  readonly user?: string;
  readonly balance?: number;
  readonly exposure?: number;
  readonly currency?: string;
  readonly game?: string;
  /** Of a result: what came of each part. */
  readonly results?: readonly WalletAnswer[];
}

const InRound = { user: UserName, game: GameCode, round: RoundName, currency: Currency };
const InMarket = {
  ...InRound,
  market: z
    .string()
    .regex(/^[\w.-]{0,40}$/)
    .default(''),
};

/** Each a POST to /wallet/{provider}/{name}. */
export const WALLET_CALLS = {
  authenticate: {
    summary: 'Whom a launch token stands for.',
    request: z.strictObject({ token: Token, game: GameCode }),
  },
  balance: {
    summary: 'What a customer has.',
    request: z.strictObject({ user: UserName, currency: Currency }),
  },
  debit: {
    summary: 'A stake: from the customer to the provider.',
    request: z.strictObject({
      ...InRound,
      token: Token,
      transaction_id: TransactionName,
      amount: Amount.min(1),
      is_last: z.boolean().default(false),
    }),
  },
  credit: {
    summary: 'What a stake has won, 0 included: from the provider to the customer.',
    request: z.strictObject({
      ...InRound,
      transaction_id: TransactionName,
      reference_id: TransactionName,
      amount: Amount,
      is_last: z.boolean().default(false),
    }),
  },
  prize: {
    summary:
      'A win without a stake here, of a free round or a jackpot: from the provider to the customer, up to its limits.',
    request: z.strictObject({ ...InRound, transaction_id: TransactionName, amount: Amount.min(1) }),
  },
  rollback: {
    summary:
      'Takes a debit back with what it has won, or a credit or a prize alone. One that has not come is refused when it comes.',
    request: z.strictObject({
      ...InRound,
      transaction_id: TransactionName,
      reference_id: TransactionName,
      amount: Amount.optional(),
    }),
  },
  exposure: {
    summary: 'What a customer can lose in a round now, in place of what it was.',
    request: z.strictObject({
      ...InMarket,
      token: Token,
      transaction_id: TransactionName,
      exposure: Amount,
      exposure_time: Time,
    }),
  },
  refund: {
    summary: 'Takes a bet of an exposure back, and says what is at stake without it.',
    request: z.strictObject({
      ...InMarket,
      transaction_id: TransactionName,
      reference_id: TransactionName,
      exposure: Amount,
      exposure_time: Time,
    }),
  },
  results: {
    summary: 'The result of a round for its customers: the exposures are gone, and profits and losses are paid.',
    request: z.strictObject({
      game: GameCode,
      round: RoundName,
      market: InMarket.market,
      currency: Currency,
      transaction_id: TransactionName,
      results: z
        .array(z.strictObject({ user: UserName, profit: z.int().min(-1e13).max(1e13) }))
        .min(1)
        .max(100),
    }),
  },
} as const;

export type WalletCallName = keyof typeof WALLET_CALLS;
export type WalletRequest<N extends WalletCallName> = z.output<(typeof WALLET_CALLS)[N]['request']>;

/** What a provider answers to us. */
export const ProviderGames = z.object({
  games: z
    .array(
      z.object({
        code: GameCode,
        name: FreeText.min(1).max(60),
        kind: z.enum(['live', 'slot', 'fantasy']),
        /** Per cent of what is staked, on average, over its bets from the least to the most. */
        least_return: z.number().min(0).max(100),
        most_return: z.number().min(0).max(100),
        about: FreeText.max(300),
      }),
    )
    .max(500),
});
export const ProviderLaunch = z.object({ url: z.string().min(1).max(2000) });
export const ProviderTransactions = z.object({
  transactions: z
    .array(
      z.object({
        transaction_id: z.string().max(128),
        kind: z.string().max(20),
        user: z.string().max(12),
        amount: z.int(),
      }),
    )
    .max(100_000),
});
export type ProviderGame = z.infer<typeof ProviderGames>['games'][number];
export type ProviderTransaction = z.infer<typeof ProviderTransactions>['transactions'][number];
