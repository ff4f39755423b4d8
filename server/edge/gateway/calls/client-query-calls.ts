import type { Millis, OrderId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { CLIENT_QUERY_CALLS, ClientQuery as WireQuery } from 'protocol';
import { QueryError, type ClientQuery } from '../../../people/client-queries/client-queries.ts';
import { queryUntil } from '../../../people/client-queries/query-window.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { allRecords } from '../newest-records.ts';
import { Refusal, unknown } from '../refusal.ts';

type Needs = Pick<GatewayDependencies, 'clientQueries' | 'catalogue' | 'identity' | 'records' | 'sequencer'>;

/** What bettors ask about results and rates, and what operators answer. */
export function clientQueryCalls(needs: Needs): Handlers<typeof CLIENT_QUERY_CALLS> {
  const { clientQueries, records, sequencer } = needs;
  const one = async (step: Promise<ClientQuery>) => toWire(await step.catch(refuseQuery), needs);
  const withClient = async (queries: readonly ClientQuery[]) => {
    const names = await needs.identity.people.namesOf(queries.map(({ user }) => user));
    const shown = [];
    for (const query of queries) {
      const { user, account } = query;
      const of = { user_id: user, user_name: names.get(user) ?? '', account, taken_by: takerOf(query) };
      shown.push({ ...(await toWire(query, needs)), ...of });
    }
    return shown;
  };
  const oneWithClient = async (step: Promise<ClientQuery>) => {
    const [query] = await withClient([await step.catch(refuseQuery)]);
    return query as NonNullable<typeof query>;
  };
  return {
    async 'query/getQueries'(_body, { session }) {
      const shown: WireQuery[] = [];
      for (const query of await clientQueries.of(session.user.account)) shown.push(await toWire(query, needs));
      return shown;
    },
    async 'query/raiseQuery'({ market_id: market, bet_id, about, text }, { session }) {
      const { account, userId } = session.user;
      const order = bet_id === undefined || bet_id === '' ? (0 as OrderId) : bet_id;
      await allRecords({ records, sequencer });
      const of = { account, markets: [market], ...(order === 0 ? {} : { orders: [order] }) };
      const [bet] = (await records.betsOf(of, { limit: 1 })).rows;
      if (bet === undefined) throw order === 0 ? unknown('unknown-market', 'market') : unknown('unknown-bet', 'bet');
      const resultAt = (await records.resultsOf(market)).at(-1)?.at ?? (0 as Millis);
      const until = queryUntil({ openAt: bet.matchOpenAt, resultAt });
      return one(clientQueries.raise({ user: userId, account, market, order, about, text, until }));
    },
    'query/closeQuery': ({ query_id }, { session: { user } }) =>
      one(clientQueries.close(query_id, { user: user.userId, account: user.account })),
    'admin/getQueries': async ({ status }) => withClient(await clientQueries.waiting(status)),
    'admin/takeQuery': ({ query_id }, { session }) => oneWithClient(clientQueries.take(query_id, session.user.userId)),
    'admin/answerQuery': ({ query_id, text }, { session }) =>
      oneWithClient(clientQueries.answer(query_id, { operator: session.user.userId, text })),
  };
}

function refuseQuery(error: unknown): never {
  if (!(error instanceof QueryError)) throw error;
  throw new Refusal(error.code === 'unknown-query' ? 404 : 409, error.code, { message: error.message });
}

const takerOf = ({ status, steps }: ClientQuery): number => (status === 'looked-at' ? (steps.at(-1)?.user ?? 0) : 0);

/** With the names that the catalogue has for its market. */
async function toWire(
  { query, market, order, about, status, steps }: ClientQuery,
  { catalogue }: Pick<Needs, 'catalogue'>,
): Promise<WireQuery> {
  const found = catalogue.market(market) ?? (await catalogue.findMarket(market));
  return {
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
  };
}
