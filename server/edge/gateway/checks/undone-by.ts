import type { MarketId } from 'engine/vocabulary';
import { canonicalJson, type Fact, standing, THE_RULE, typistsOf } from 'results';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { boundsBefore, onlyAdds } from '../../../trade/settlement/bounds-before.ts';
import { type Bounds, bothBounds, NO_BOUNDS } from '../../../trade/settlement/known-quotes.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';

const MOST_RESULTS = 50;

type Needs = Pick<GatewayDependencies, 'facts' | 'settlement' | 'authority' | 'waitingFacts'>;

interface Undone {
  /** Why they may not open the market, nor quote it, if so. */
  readonly refusalOf: (market: MarketId) => Promise<Refusal | undefined>;
  /** Bounds on the market before their facts, and by the facts that they rejected. */
  readonly boundsOf: (market: MarketId) => Promise<Bounds>;
}

/**
 * The known facts of a match that one person, or a login in the same hand, has undone. They do not enter what undoes the
 * decision of a market, or the end of its match, and open it: bettors may know its result. It need not be a correction: a
 * new fact can say that a goal does not count. Nor do they reject what would decide the market, and open it.
 */
export async function undoneBy(by: number, match: Match, needs: Needs): Promise<Undone> {
  const { facts, settlement, authority, waitingFacts } = needs;
  const entered = facts.store.facts(match.matchId).slice();
  const rejected = await authority.proposals.rejectedFactsOf(match.matchId);
  const isOwnHand = await ownHandsOf(by, [...entered.flatMap(typistsOf), ...rejected.map(rejecterOf)], needs);
  const isOne = (fact: Fact) => typistsOf(fact).some(isOwnHand);
  // A double of what stands, or a slip that was entered again, undoes nothing.
  const stands = standing(entered);
  const ownRejected = rejected.filter(
    (proposal) => isOwnHand(rejecterOf(proposal)) && !stands.some((fact) => saysAll(fact, proposal.body['said'])),
  );
  const before = boundsBefore(match, { facts: entered, isOne }, settlement.evaluator);
  const would = await waitingFacts.withAlso(match, ownRejected);
  return {
    async refusalOf(market) {
      const isRejected = would.get(market)?.isDecided === true || (await hasRejectedResult(by, market, needs));
      if (isRejected) return rejectedByYou();
      if ((await before(market)).isDecided) return undecidedByYou();
      const since = facts.store.facts(match.matchId).slice(entered.length);
      return since.every(onlyAdds) ? undefined : changedMeanwhile();
    },
    boundsOf: async (market) => bothBounds(await before(market), would.get(market) ?? NO_BOUNDS),
  };
}

/** A claim as it was sent has not yet what its kind leaves out. */
function saysAll(fact: Fact, claim: unknown): boolean {
  const [stored, sent] = [fact['said'] as Record<string, unknown>, Object.entries(claim ?? {})];
  return (
    sent.length > 0 && sent.every(([field, value]) => canonicalJson(stored[field] ?? null) === canonicalJson(value))
  );
}

const rejecterOf = ({ decidedBy }: { readonly decidedBy: number }): number => decidedBy;

/** True for these people's logins in the same hand as one, if two people decide. */
async function ownHandsOf(
  by: number,
  people: readonly number[],
  { authority }: Pick<Needs, 'authority'>,
): Promise<(person: number) => boolean> {
  const ownHands = new Set<number>();
  if (people.length > 0 && (await authority.isInForce()))
    for (const one of new Set(people)) if (!(await authority.maySecond(one, by))) ownHands.add(one);
  return (person) => ownHands.has(person);
}

/** A person's result that another has rejected may be the true one. The rule follows its facts. */
async function hasRejectedResult(by: number, market: MarketId, needs: Needs): Promise<boolean> {
  const { flow } = needs.settlement;
  const rejected = await flow.list({ market, states: ['rejected'], isResult: true, limit: MOST_RESULTS });
  const rejecters = rejected.flatMap(({ proposedBy, approvedBy }) =>
    proposedBy === THE_RULE || approvedBy === undefined ? [] : [approvedBy],
  );
  const isOwnHand = await ownHandsOf(by, rejecters, needs);
  return rejecters.some(isOwnHand);
}

const undecidedByYou = () =>
  new Refusal(409, 'undecided-by-you', {
    message:
      'This market was decided, or its match was over, and you, or a login in the same hand, have entered facts since. Somebody else has to open it, quote it or change its runners.',
  });

const rejectedByYou = () =>
  new Refusal(409, 'undecided-by-you', {
    message:
      'You, or a login in the same hand, have rejected a fact or a result that would decide this market. Somebody else has to open it, quote it or change its runners.',
  });

const changedMeanwhile = () =>
  new Refusal(409, 'changed-meanwhile', { message: 'A fact was entered just now. Look at it, and try again.' });
