import type { MarketId, Millis, OrderId } from 'engine/vocabulary';
import type { ClientQuery as WireQuery } from 'protocol';
import { QueryError, type ClientQuery } from '../../client-queries/client-queries.ts';
import { queryUntil } from '../../client-queries/query-window.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, unknown } from '../refusal.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

type OwnNames = 'query/getQueries' | 'query/raiseQuery' | 'query/closeQuery';
type AdminNames = 'admin/getQueries' | 'admin/takeQuery' | 'admin/answerQuery';

/** What bettors ask about results and rates, and what operators answer. */
export function clientQueryCalls(parts: GatewayParts): CallHandlers<OwnNames | AdminNames> {
  return { ...ownCalls(parts), ...adminCalls(parts) };
}

function ownCalls(parts: GatewayParts): CallHandlers<OwnNames> {
  const { clientQueries, records, sequencer } = parts;
  return {
    'query/getQueries': async (_body, { session }) => toWire(await clientQueries.of(session.user.account), parts),
    async 'query/raiseQuery'({ market_id, bet_id, about, text }, { session }) {
      const { account, userId } = session.user;
      const market = Number(market_id.slice(2)) as MarketId;
      const order = (bet_id === undefined || bet_id === '' ? 0 : Number(bet_id)) as OrderId;
      await records.upTo(sequencer.sequence);
      const of = { account, markets: [market], ...(order === 0 ? {} : { orders: [order] }) };
      const [bet] = (await records.betsOf(of, { limit: 1 })).rows;
      if (bet === undefined) throw order === 0 ? unknown('unknown-market', 'market') : unknown('unknown-bet', 'bet');
      const resultAt = (await records.resultsOf(market)).at(-1)?.at ?? (0 as Millis);
      const until = queryUntil({ openAt: bet.matchOpenAt, resultAt });
      const raised = await clientQueries
        .raise({ user: userId, account, market, order, about, text, until })
        .catch(refuseQuery);
      return one(raised, parts);
    },
    async 'query/closeQuery'({ query_id }, { session }) {
      const { account, userId: user } = session.user;
      return one(await clientQueries.close(query_id, { user, account }).catch(refuseQuery), parts);
    },
  };
}

function adminCalls(parts: GatewayParts): CallHandlers<AdminNames> {
  const { clientQueries, identity } = parts;
  const withNames = async (queries: readonly ClientQuery[]) => {
    const names = new Map((await identity.users()).map((user) => [user.userId, user.userName]));
    const wire = await toWire(queries, parts);
    return queries.map(({ user, account }, place) => ({
      ...(wire[place] as WireQuery),
      user_id: user,
      user_name: names.get(user) ?? '',
      account,
    }));
  };
  const oneWithName = async (step: Promise<ClientQuery>) => {
    const [shown] = await withNames([await step.catch(refuseQuery)]);
    return shown as NonNullable<typeof shown>;
  };
  return {
    'admin/getQueries': async ({ status }) => withNames(await clientQueries.waiting(status)),
    'admin/takeQuery': ({ query_id }, { session }) => oneWithName(clientQueries.take(query_id, session.user.userId)),
    'admin/answerQuery': ({ query_id, text }, { session }) =>
      oneWithName(clientQueries.answer(query_id, { operator: session.user.userId, text })),
  };
}

function refuseQuery(error: unknown): never {
  if (!(error instanceof QueryError)) throw error;
  throw new Refusal(error.code === 'unknown-query' ? 404 : 409, error.code, { message: error.message });
}

async function one(query: ClientQuery, parts: Pick<GatewayParts, 'catalogue'>): Promise<WireQuery> {
  return (await toWire([query], parts))[0] as WireQuery;
}

/** With the names that the catalogue has for their markets. */
async function toWire(
  queries: readonly ClientQuery[],
  { catalogue }: Pick<GatewayParts, 'catalogue'>,
): Promise<WireQuery[]> {
  const shown: WireQuery[] = [];
  for (const { query, market, order, about, status, steps } of queries) {
    const found = catalogue.market(market) ?? (await catalogue.findMarket(market));
    shown.push({
      query_id: query,
      status,
      about,
      market_id: marketIdText(market),
      market_name: found?.market.name ?? '',
      match_id: found?.match.matchId ?? 0,
      match_name: found?.match.name ?? '',
      sport_id: found?.match.sport.sportId ?? 0,
      bet_id: order === 0 ? '' : String(order),
      steps: steps.map(({ status: to, at, isOperator, text }) => ({
        status: to,
        at: new Date(at).toISOString(),
        by: isOperator ? 'operator' : 'bettor',
        text,
      })),
    });
  }
  return shown;
}
