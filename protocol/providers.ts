import { z } from 'zod';
import { Amount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { PersonReason } from './people.ts';
import { GameCode, ProviderCode } from './wallet.ts';

// Games of other companies: what bettors play, and what staff see and do about their money.

const RoundNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const When = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const GameKind = z.enum(['live', 'slot', 'fantasy']);

export const OfferedGame = z.strictObject({
  provider: ProviderCode,
  provider_name: z.string(),
  game: GameCode,
  name: z.string(),
  kind: GameKind,
  /** Per cent of what is staked, on average, as its provider publishes it: of its bets the least and the most. */
  least_return: z.number(),
  most_return: z.number(),
  about: z.string(),
});

export const DeskProvider = z.strictObject({
  provider: ProviderCode,
  name: z.string(),
  account: z.int(),
  /** Empty of the bundled one, which runs here. */
  base_url: z.string(),
  is_open: z.boolean(),
  signs_with: z.enum(['secret', 'key']),
  /** What it has won from customers, in all. */
  cash: z.number(),
  /** What customers have at stake there. */
  exposure: z.number(),
  /** The most that it may give without a stake: at once, and on a day of the site; 0: nothing. */
  most_prize: z.number(),
  most_prizes_a_day: z.number(),
  /** The most that it may pay as winnings: for a stake, in a round, on a day of the site. */
  most_per_stake: z.number(),
  most_per_round: z.number(),
  most_a_day: z.number(),
  /** How far its account may fall below zero. */
  float: z.number(),
  /** Given as prizes, less what was taken back. */
  prizes_today: z.number(),
  prizes: z.number(),
});

export const StuckExposure = z.strictObject({
  provider: ProviderCode,
  provider_name: z.string(),
  round: z.int(),
  game_name: z.string(),
  round_name: z.string(),
  account: z.int(),
  /** Whose account it is. */
  user_name: z.string(),
  exposure: z.number(),
  since: z.string(),
});

const ReconciledRow = z.strictObject({
  transaction_id: z.string(),
  kind: z.string(),
  /** The account, as the provider knows it. */
  user: z.string(),
  /** Null where that side does not have it. */
  theirs: z.number().nullable(),
  ours: z.number().nullable(),
});

const OneProvider = z.strictObject({ provider: ProviderCode, reason: PersonReason });
/** https, or this machine's own http. */
const BaseUrl = z
  .string()
  .max(300)
  .regex(/^(?:https:\/\/[\w.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?(?:\/[\w./-]*)?$/);

export const PROVIDER_GAME_CALLS = {
  'casino/getProviderGames': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'The games of other companies that can be played here, with the return that each publishes.',
    data: z.strictObject({
      games: z.array(OfferedGame),
      /** Names of providers that do not answer: their games are not listed. */
      silent: z.array(z.string()),
    }),
  },
  'casino/launchGame': {
    permission: 'place-bets',
    effect: 'write',
    cost: 20,
    needsAccount: 422,
    summary: 'Begins a provider’s game for the bettor and answers where it is played, in a frame of its own.',
    request: z.strictObject({
      provider: ProviderCode,
      game: GameCode,
      language: z.string().regex(/^[a-z]{2}$/),
      is_phone: z.boolean(),
    }),
    secretAnswer: true,
    data: z.strictObject({ url: z.string() }),
  },
} as const satisfies CallTable;

export const PROVIDER_CALLS = {
  'admin/getProviders': {
    permission: 'view-risk',
    effect: 'read',
    cost: 5,
    summary: 'The providers of games, and how they stand.',
    data: z.array(DeskProvider),
  },
  'admin/addProvider': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    twoPeople: true,
    secretAnswer: true,
    summary: 'Adds a provider and answers the secret that both sign with, once. It takes two people, always.',
    request: z.strictObject({
      provider: ProviderCode,
      name: FreeText.min(1).max(60),
      base_url: BaseUrl,
      /** PEM of an RSA key that it signs with instead. */
      public_key: z.string().max(2000).optional(),
      reason: PersonReason,
    }),
    data: z.strictObject({ provider: DeskProvider, secret: z.string() }),
  },
  'admin/setProvider': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Opens or closes a provider: a closed one launches nothing and takes no stakes, and pays what it owes. Opening one takes two people.',
    request: OneProvider.extend({ is_open: z.boolean() }),
    data: DeskProvider,
  },
  'admin/setPrizeLimits': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Sets what a provider may give without a stake, of free rounds and jackpots: at once, and on a day; 0, as at first, is nothing. Raising it takes two people.',
    request: OneProvider.extend({ most: Amount, a_day: Amount }),
    data: DeskProvider,
  },
  'admin/setPayoutLimits': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Sets what a provider may pay as winnings: for one stake, in a round, on a day, and how far its account may fall below zero; 0, as at first, is nothing. Raising any takes two people.',
    request: OneProvider.extend({ per_stake: Amount, per_round: Amount, a_day: Amount, float: Amount }),
    data: DeskProvider,
  },
  'admin/renewProviderSecret': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    twoPeople: true,
    secretAnswer: true,
    summary:
      'Makes another secret and answers it, once; the one before is refused from then on, and winnings and prizes until their limits are set again. It takes two people, always.',
    request: OneProvider,
    data: z.strictObject({ provider: DeskProvider, secret: z.string() }),
  },
  'admin/getOpenExposures': {
    permission: 'view-risk',
    effect: 'read',
    cost: 10,
    summary: 'What customers have at stake in rounds of providers, the oldest first.',
    data: z.array(StuckExposure),
  },
  'admin/clearExposure': {
    permission: 'decide-results',
    effect: 'write',
    cost: 20,
    audited: true,
    twoPeople: true,
    summary:
      'Makes a customer’s round void whose result never came: what it held is free again, and a result is refused.',
    request: z.strictObject({
      provider: ProviderCode,
      round: RoundNumber,
      account: RoundNumber,
      reason: PersonReason,
    }),
    data: z.strictObject({ cleared: z.number() }),
  },
  'admin/reconcileProvider': {
    permission: 'view-risk',
    effect: 'read',
    cost: 50,
    summary:
      'Compares what a provider holds to be done with what was done here, in both directions, at most 100 rows each.',
    request: z.strictObject({ provider: ProviderCode, from: When, to: When }),
    data: z.strictObject({
      agreed: z.int(),
      missing_here: z.array(ReconciledRow),
      missing_there: z.array(ReconciledRow),
      different: z.array(ReconciledRow),
      /** How many rows there are in all. */
      count: z.int(),
    }),
  },
} as const satisfies CallTable;

export type OfferedGame = z.infer<typeof OfferedGame>;
export type GameKind = z.infer<typeof GameKind>;
export type DeskProvider = z.infer<typeof DeskProvider>;
export type StuckExposure = z.infer<typeof StuckExposure>;
export type ReconciledRow = z.infer<typeof ReconciledRow>;
