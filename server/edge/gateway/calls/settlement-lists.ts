import type { MarketId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { DataOf, RESULT_CALLS, SettlementMarketOnWire } from 'protocol';
import type { SettlementAction } from 'results';
import { winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { possibleId } from '../refusal.ts';
import { readApprovers } from '../two-people/approvers.ts';
import { toWireAction, toWireHold } from '../wire/settlement-on-wire.ts';

const MOST_ENDED = 100;
/** In each list of waiting markets. */
const MOST_LISTED = 200;

type Needs = Pick<GatewayDependencies, 'settlement' | 'catalogue' | 'live' | 'identity'>;

/** Markets that wait for a result, and actions that have ended. */
export function settlementLists(needs: Needs): Pick<Handlers<typeof RESULT_CALLS>, 'admin/getSettlements'> {
  const { settlement, catalogue } = needs;
  const { flow, settler } = settlement;
  return {
    async 'admin/getSettlements'({ match_id: match, market_id: market, limit = MOST_LISTED }, { session }) {
      if (match !== undefined) possibleId(match, 'match');
      const of = given({ match, market });
      const isWanted = (hold: { match: number; market: MarketId }) =>
        (match === undefined || hold.match === match) && (market === undefined || hold.market === market);
      const inFlight = await flow.actions.marketsInFlight(of);
      const open = await flow.list({ ...of, states: ['proposed', 'approved'], limit, oldestFirst: true });
      const ended = await flow.list({ ...of, states: ['done', 'rejected', 'failed'], limit: MOST_ENDED });
      const held = settler.holds().filter(isWanted);
      const isTaken = new Set([...inFlight.keys(), ...held.map((one) => one.market)]);
      const free = closedMarkets(needs).filter((one) => isWanted(one) && !isTaken.has(one.market));
      const alone = held.filter((one) => !inFlight.has(one.market)).toSorted((a, b) => a.since - b.since);
      // Those with an action stand with it, and take no place of one that only holds.
      const isListed = new Set(open.map((one) => one.market));
      const holds = [...held.filter((one) => isListed.has(one.market)), ...alone.slice(0, limit)];
      const toPropose = free.toSorted((a, b) => a.market - b.market).slice(0, limit);
      const proposed = [...inFlight.values()].filter((state) => state === 'proposed').length;
      const named = new Set([...open, ...holds, ...ended, ...toPropose].map((one) => one.market));
      return {
        open: await openActions(open, session.user.userId, needs),
        holds: holds.map(toWireHold),
        ended: ended.map(toWireAction),
        to_propose: toPropose.map((one) => marketIdText(one.market)),
        markets: [...named].flatMap((one) => catalogue.market(one) ?? []).map((one) => toSettlementMarket(one, needs)),
        total: { proposed, approved: inFlight.size - proposed, holds: alone.length, to_propose: free.length },
      };
    },
  };
}

/** With who may approve what waits for a second person, and whether the caller may. */
async function openActions(
  actions: readonly SettlementAction[],
  viewer: number,
  { settlement, identity }: Needs,
): Promise<DataOf<'admin/getSettlements'>['open']> {
  const waiting = actions.filter(({ state, secondPerson }) => state === 'proposed' && secondPerson);
  const proposers = waiting.map(({ proposedBy }) => proposedBy);
  const approvers = waiting.length === 0 ? undefined : await readApprovers(proposers, identity);
  const approvedBy = 'admin/approveResult';
  const proposed = actions.filter(({ state }) => state === 'proposed');
  const barred = await settlement.flow.barredOf(proposed, viewer);
  return actions.map((action) => {
    const { proposedBy } = action;
    const may = waiting.includes(action) ? approvers?.({ call: approvedBy, body: {}, proposedBy, approvedBy }) : [];
    return {
      ...toWireAction(action),
      barred: barred[proposed.indexOf(action)] ?? '',
      approvers: (may ?? []).map(({ userName }) => userName),
    };
  });
}

function closedMarkets({ catalogue, live }: Needs) {
  return catalogue
    .matches()
    .flatMap(({ matchId: match, markets }) => markets.map(({ market }) => ({ market, match })))
    .filter(({ market }) => live.market(market)?.status === 'closed');
}

function toSettlementMarket(
  { market, match }: NonNullable<ReturnType<Needs['catalogue']['market']>>,
  { settlement: { terms }, live }: Pick<Needs, 'settlement' | 'live'>,
): SettlementMarketOnWire {
  const bound = terms.termsOf(market.market);
  const status = live.market(market.market)?.status ?? 'settled';
  return {
    market_id: marketIdText(market.market),
    name: market.name,
    match_id: match.matchId,
    match_name: match.name,
    runners: market.runners.map(({ selection, name }) => ({ selection_id: selection, name })),
    rule: bound?.rule ?? '',
    rule_version: bound?.version ?? 0,
    is_number: winnersOf(market.payoff) === 0,
    winners: winnersOf(market.payoff),
    is_each_way: market.payoff.kind === 'each-way',
    per_unit: bound?.perUnit ?? 1,
    second_person: bound?.policy.secondPerson ?? false,
    has_result: status === 'settled' || status === 'void',
  };
}
