import { z } from 'zod';
import { FreeText } from './free-text.ts';
import { BetId, MarketRef } from './ids.ts';
import type { CallTable } from './call.ts';

// Queries: what a bettor asks about a result or a rate, and what comes of it.

const Text = FreeText.min(10, 'at least 10 characters').max(1000);
const QueryId = z
  .int()
  .min(1)
  .max(2 ** 40);

export const QueryStatus = z.enum(['open', 'looked-at', 'answered', 'closed']);

export const ClientQuery = z.strictObject({
  query_id: z.int(),
  status: QueryStatus,
  about: z.enum(['result', 'rate', 'void', 'other']),
  market_id: z.string(),
  market_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  /** Empty where it is about a market as a whole. */
  bet_id: z.string(),
  /** Its steps, the oldest first. */
  steps: z.array(
    z.strictObject({
      status: QueryStatus,
      at: z.string(),
      by: z.enum(['bettor', 'operator']),
      /** The question, the answer; empty where there is no text. */
      text: z.string(),
    }),
  ),
});

const OneQuery = z.strictObject({ query_id: QueryId });

const QueryOfClient = ClientQuery.extend({
  user_id: z.int(),
  user_name: z.string(),
  account: z.int(),
  /** Who looks at it; 0: nobody yet, or it has ended. */
  taken_by: z.int(),
});

export const CLIENT_QUERY_CALLS = {
  'query/getQueries': {
    permission: 'raise-queries',
    effect: 'read',
    cost: 5,
    summary: 'The bettor’s queries with their steps, the newest first.',
    data: z.array(ClientQuery),
  },
  'query/raiseQuery': {
    permission: 'raise-queries',
    effect: 'write',
    cost: 10,
    summary: 'Asks about a market that the bettor has bets in, within 7 days of the event.',
    request: z.strictObject({
      market_id: MarketRef,
      bet_id: z.union([BetId, z.literal('')]).optional(),
      about: ClientQuery.shape.about,
      text: Text,
    }),
    data: ClientQuery,
  },
  'query/closeQuery': {
    permission: 'raise-queries',
    effect: 'write',
    cost: 5,
    summary: 'Closes a query of the bettor’s: it is settled, or taken back.',
    request: OneQuery,
    data: ClientQuery,
  },
  'admin/getQueries': {
    permission: 'answer-queries',
    effect: 'read',
    cost: 20,
    summary:
      'Clients’ queries, at most 200: those that wait, the oldest first; by `status` those that ended, the newest first.',
    request: z.strictObject({ status: QueryStatus.optional() }),
    data: z.array(QueryOfClient),
  },
  'admin/takeQuery': {
    permission: 'answer-queries',
    effect: 'write',
    audited: true,
    summary: 'Says that an open query is being looked at.',
    request: OneQuery,
    data: QueryOfClient,
  },
  'admin/answerQuery': {
    permission: 'answer-queries',
    effect: 'write',
    cost: 30,
    audited: true,
    summary: 'Answers a query; the client gets a notice.',
    request: z.strictObject({ query_id: QueryId, text: FreeText.min(1).max(2000) }),
    data: QueryOfClient,
  },
} as const satisfies CallTable;

export type ClientQuery = z.infer<typeof ClientQuery>;
export type QueryStatus = z.infer<typeof QueryStatus>;
