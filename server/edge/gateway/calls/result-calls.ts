import type { AccountId, Millis } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { RESULT_CALLS, ResultRequest, SettlementPreviewOnWire, VoidedBets } from 'protocol';
import type { z } from 'zod';
import {
  FlowRefusal,
  type RuledProposal,
  type SettledAnswer,
  type SettlementAction,
  type TypedProposal,
} from 'results';
import { isLooserPolicy } from '../../../trade/settlement/looser-policy.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import { type Handlers, JsonData } from '../handlers.ts';
import { malformed, Refusal, unknown } from '../refusal.ts';
import { policyOnWire } from '../two-people/market-measures.ts';
import { toWireAction, wirePreviewJson } from '../wire/settlement-on-wire.ts';
import { holdCalls } from './hold-calls.ts';
import { settlementLists } from './settlement-lists.ts';

type Needs = Pick<
  GatewayDependencies,
  'settlement' | 'catalogue' | 'identity' | 'live' | 'authority' | 'sequencer' | 'records' | 'staffNews'
>;

export function resultCalls(needs: Needs): Handlers<typeof RESULT_CALLS> {
  const { settlement, catalogue, identity } = needs;
  const { flow, settler, terms } = settlement;
  const done = (action: Promise<SettlementAction>) => action.then(toWireAction, refuseSettlement);
  return {
    ...settlementLists(needs),
    'admin/proposeResult': (body, { session }) =>
      done(inTurn(() => flow.propose(proposalOf(body, { by: session.user.userId, settlement })))),
    async 'admin/previewResult'({ action_id }) {
      const preview = await flow.preview(action_id).catch(refuseSettlement);
      const holdersOf = (accounts: readonly AccountId[]) => identity.accounts.holdersOf(accounts);
      return new JsonData<SettlementPreviewOnWire>(await wirePreviewJson(preview, holdersOf));
    },
    'admin/approveResult': ({ action_id }, { session }) => done(flow.approve(action_id, session.user.userId)),
    'admin/rejectResult': ({ action_id, reason }, { session }) =>
      done(flow.reject(action_id, { user: session.user.userId, reason })),
    'admin/abandonMarket': ({ market_id: market, reason }, { session }) =>
      done(flow.abandonMarket({ market, by: session.user.userId, reason })),
    'admin/rollbackResult': ({ market_id: market, reason }, { session }) =>
      done(flow.rollBack({ market, by: session.user.userId, reason })),
    'admin/voidBets': async ({ reason, ...body }, { session }) =>
      done(flow.voidBets({ market: body.market_id, by: session.user.userId, reason, bets: betsOf(body) })),
    async 'admin/previewVoid'(body) {
      const { bets, people, stake, sides } = await flow
        .previewVoid(body.market_id, betsOf(body), (orders) => needs.records.sidesOf(orders))
        .catch(refuseSettlement);
      const toWire = (side: (typeof sides)['back']) => ({ bets: side.bets, stake: toWireMoney(side.stake) });
      return { bets, people, stake: toWireMoney(stake), back: toWire(sides.back), lay: toWire(sides.lay) };
    },
    ...holdCalls(needs),
    async 'admin/setPolicy'({ market_id: market, sources, automatic, second_person }, { seconded }) {
      if ((await catalogue.findMarket(market)) === undefined) throw unknown('unknown-market', 'market');
      const policy = { sources, automatic, secondPerson: second_person };
      // It may be looser by now than when it was measured.
      const isAlone = seconded === undefined && isLooserPolicy(policy, terms.policyOf(market));
      if (isAlone && (await needs.authority.isInForce()))
        throw new Refusal(409, 'changed-meanwhile', {
          message: 'The policy has just changed. Send it again.',
        });
      await terms.setPolicy(market, policy);
      needs.staffNews.changed('list:markets');
      const match = terms.matchOf(market);
      if (match !== undefined) await settler.look(match);
      return { sources, automatic, second_person };
    },
    async 'admin/getPolicy'({ market_id: market }) {
      if ((await catalogue.findMarket(market)) === undefined) throw unknown('unknown-market', 'market');
      return policyOnWire(terms.policyOf(market));
    },
    async 'admin/getEvidence'({ market_id: market, action_id: action }) {
      if ((market === undefined) === (action === undefined)) throw malformed('market_id or action_id: one of the two');
      const of = market === undefined ? { action: action as number } : { market };
      const found = await flow.evidence.find(of);
      if (found === undefined) throw unknown('unknown-evidence', 'evidence');
      return { ...found };
    },
  };
}

function betsOf({ bet_id: order, selection_id: selection, from, until, side, odds: price, line }: VoidedBets) {
  if (order === undefined && selection === undefined && from === undefined)
    throw new Refusal(422, 'invalid-order', {
      message: 'Name the bets: one bet, a runner, or a time from which they were matched.',
    });
  const times = { from: from as Millis | undefined, until: until as Millis | undefined };
  return given({ order, selection, ...times, side, price, line });
}

/** What throws at once rejects too. */
export const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> => work();

/** A typed result with its reason; without a result what the market's rule says of the facts as they are now. */
export function proposalOf(
  body: z.output<typeof ResultRequest>,
  { by, settlement }: Pick<GatewayDependencies, 'settlement'> & { readonly by: number },
): TypedProposal | RuledProposal {
  const { market_id: market, winners, tied, number } = body;
  if (winners !== undefined || tied !== undefined || number !== undefined) {
    return { market, by, reason: body.reason ?? 'the result was typed by an operator', answer: answerOf(body) };
  }
  const evaluation = settlement.settler.evaluate(market);
  if (evaluation === undefined)
    throw new FlowRefusal('no-terms', 'This market is not bound to a rule. Enter its result.');
  const { ruling } = evaluation;
  if (ruling.state === 'open' || ruling.state === 'held')
    throw new FlowRefusal('not-decided', notDecidedWords(ruling.reason));
  return { market, by, ruling };
}

/** A published rule keeps its words: those that read badly alone are put in others here. */
const MISSING: Readonly<Record<string, string>> = { 'no toss yet': 'The toss has not been entered.' };
const notDecidedWords = (reason: string): string => MISSING[reason] ?? `The rule cannot settle it yet: ${reason}.`;

function answerOf({ winners = [], tied, placed, placed_tied, number }: z.output<typeof ResultRequest>): SettledAnswer {
  return { state: 'settled', winners, ...given({ tied, placed, placedTied: placed_tied, number }) };
}
