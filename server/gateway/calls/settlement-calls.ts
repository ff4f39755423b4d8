import type { MarketId, Millis, OrderId, SelectionId } from 'engine/vocabulary';
import type { ResultAsked } from 'protocol';
import type { SettlementAction } from '../../settlement/flow/action.ts';
import type { SettledAnswer } from '../../settlement/flow/answer.ts';
import { FlowRefusal } from '../../settlement/flow/flow-refusal.ts';
import { Policies } from '../../settlement/flow/policies.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { malformed, unknown } from '../refusal.ts';
import { toWireAction, toWireHold, toWirePreview } from '../wire/settlement-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';
import type { RuledProposal, TypedProposal } from '../../settlement/flow/action.ts';

type OwnNames = 'bet/getEvidence';
type AdminNames =
  | 'admin/getSettlements'
  | 'admin/proposeResult'
  | 'admin/previewResult'
  | 'admin/approveResult'
  | 'admin/rejectResult'
  | 'admin/abandonMarket'
  | 'admin/rollbackResult'
  | 'admin/voidBets'
  | 'admin/setPolicy'
  | 'admin/getEvidence';

const MOST_ENDED = 100;

export function settlementCalls(parts: GatewayParts): CallHandlers<OwnNames | AdminNames> {
  return { ...ownCalls(parts), ...adminCalls(parts) };
}

/** What bettors are told. */
function ownCalls({ settlement, sequencer, records }: GatewayParts): CallHandlers<OwnNames> {
  const { flow } = settlement;
  return {
    async 'bet/getEvidence'({ market_id }, { session }) {
      const market = marketOf(market_id);
      const { account } = session.user;
      await records.upTo(sequencer.sequence);
      const { rows } = await records.betsOf({ account, markets: [market] }, { limit: 1 });
      const found = rows.length > 0 ? await flow.evidence.find({ market }) : undefined;
      if (found === undefined) throw unknown('unknown-evidence', 'evidence');
      return { ...found };
    },
  };
}

function adminCalls(parts: GatewayParts): CallHandlers<AdminNames> {
  const { flow, settler, terms } = parts.settlement;
  const policies = new Policies(terms);
  const done = (action: Promise<SettlementAction>) => action.then(toWireAction, refuseSettlement);
  return {
    async 'admin/getSettlements'({ match_id, market_id }) {
      const of = {
        ...(match_id === undefined ? {} : { match: inRange(match_id) }),
        ...(market_id === undefined ? {} : { market: marketOf(market_id) }),
      };
      const isWanted = (hold: { match: number; market: MarketId }) =>
        (of.match === undefined || hold.match === of.match) && (of.market === undefined || hold.market === of.market);
      const open = await flow.list({ ...of, states: ['proposed', 'approved'] });
      const ended = await flow.list({ ...of, states: ['done', 'rejected', 'failed'], limit: MOST_ENDED });
      return {
        open: open.map(toWireAction),
        holds: settler.holds().filter(isWanted).map(toWireHold),
        ended: ended.map(toWireAction),
      };
    },
    'admin/proposeResult': (body, { session }) =>
      done(inTurn(() => flow.propose(proposalOf(body, { by: session.user.userId, parts })))),
    async 'admin/previewResult'({ action_id }) {
      const preview = await flow.preview(action_id).catch(refuseSettlement);
      const names = new Map((await parts.identity.users()).map((user) => [user.account as number, user.userName]));
      return toWirePreview(preview, (account) => names.get(account) ?? '');
    },
    'admin/approveResult': ({ action_id }, { session }) => done(flow.approve(action_id, session.user.userId)),
    'admin/rejectResult': ({ action_id, reason }, { session }) =>
      done(flow.reject(action_id, { user: session.user.userId, reason })),
    'admin/abandonMarket': ({ market_id, reason }, { session }) =>
      done(flow.abandonMarket({ market: marketOf(market_id), by: session.user.userId, reason })),
    'admin/rollbackResult': ({ market_id, reason }, { session }) =>
      done(flow.rollBack({ market: marketOf(market_id), by: session.user.userId, reason })),
    'admin/voidBets'({ market_id, bet_id, selection_id, from, until, reason }, { session }) {
      const bets = {
        ...(bet_id === undefined ? {} : { order: Number(bet_id) as OrderId }),
        ...(selection_id === undefined ? {} : { selection: selection_id as SelectionId }),
        ...(from === undefined ? {} : { from: from as Millis }),
        ...(until === undefined ? {} : { until: until as Millis }),
      };
      return done(flow.voidBets({ market: marketOf(market_id), by: session.user.userId, reason, bets }));
    },
    async 'admin/setPolicy'({ market_id, sources, automatic, second_person }, { session }) {
      const market = marketOf(market_id);
      if ((await parts.catalogue.findMarket(market)) === undefined) throw unknown('unknown-market', 'market');
      const policy = { sources, automatic, secondPerson: second_person };
      await policies.change({ market, policy, by: session.user.userId }).catch(refuseSettlement);
      const match = terms.matchOf(market);
      if (match !== undefined) await settler.look(match);
      return { sources, automatic, second_person };
    },
    async 'admin/getEvidence'({ market_id, action_id }) {
      if ((market_id === undefined) === (action_id === undefined))
        throw malformed('market_id or action_id: one of the two');
      const of = action_id === undefined ? { market: marketOf(market_id as string) } : { action: action_id };
      const found = await flow.evidence.find(of);
      if (found === undefined) throw unknown('unknown-evidence', 'evidence');
      return { ...found };
    },
  };
}

/** What throws at once rejects too. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => work();

function marketOf(text: string): MarketId {
  return Number(text.slice(2)) as MarketId;
}

const LARGEST_ID = 2 ** 31 - 1;

function inRange(match: number): number {
  if (Math.abs(match) > LARGEST_ID) throw unknown('unknown-match', 'match');
  return match;
}

/** A typed result with its reason; without a result what the market's rule says of the facts as they are now. */
export function proposalOf(
  body: ResultAsked,
  { by, parts }: { readonly by: number; readonly parts: Pick<GatewayParts, 'settlement'> },
): TypedProposal | RuledProposal {
  const market = marketOf(body.market_id);
  if (body.winners !== undefined || body.tied !== undefined || body.number !== undefined) {
    return { market, by, reason: body.reason ?? 'the result was typed by an operator', answer: answerOf(body) };
  }
  const evaluation = parts.settlement.settler.evaluate(market);
  if (evaluation === undefined)
    throw new FlowRefusal('no-terms', 'This market is not bound to a rule. Enter its result.');
  const { ruling } = evaluation;
  if (ruling.state === 'open' || ruling.state === 'held')
    throw new FlowRefusal('not-decided', `The rule does not settle it yet: ${ruling.reason}.`);
  return { market, by, ruling };
}

function answerOf({ winners, tied, placed, placed_tied, number }: ResultAsked): SettledAnswer {
  const runners = (ids: readonly number[]) => ids as SelectionId[];
  return {
    state: 'settled',
    winners: runners(winners ?? []),
    ...(tied === undefined ? {} : { tied: runners(tied) }),
    ...(placed === undefined ? {} : { placed: runners(placed) }),
    ...(placed_tied === undefined ? {} : { placedTied: runners(placed_tied) }),
    ...(number === undefined ? {} : { number }),
  };
}
