import type { MarketId } from 'engine/vocabulary';
import { type Fact, typistsOf } from 'results';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { decidedBefore, onlyAdds } from '../../../trade/settlement/decided-before.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';

type Needs = Pick<GatewayDependencies, 'facts' | 'settlement' | 'authority'>;

/**
 * One person does not enter what undoes the decision of a market, or the end of its match, and open it: bettors may know
 * its result. It need not be a correction: a new fact can say that a goal does not count.
 *
 * @returns why somebody may not open a market of the match, if so
 */
export async function undecidedBy(
  by: number,
  match: Match | undefined,
  { facts, settlement, authority }: Needs,
): Promise<(market: MarketId) => Promise<Refusal | undefined>> {
  if (match === undefined) return async () => undefined;
  const entered = facts.store.facts(match.matchId).slice();
  const people = new Set(entered.flatMap(typistsOf));
  const ownHands = new Set<number>();
  if (people.size > 0 && (await authority.isInForce()))
    for (const one of people) if (!(await authority.maySecond(one, by))) ownHands.add(one);
  const isOne = (fact: Fact) => typistsOf(fact).some((one) => ownHands.has(one));
  const wasDecided = decidedBefore(match, { facts: entered, isOne }, settlement.evaluator);
  return async (market) => {
    if (await wasDecided(market)) return undecidedByYou();
    const since = facts.store.facts(match.matchId).slice(entered.length);
    return since.every(onlyAdds) ? undefined : changedMeanwhile();
  };
}

const undecidedByYou = () =>
  new Refusal(409, 'undecided-by-you', {
    message:
      'This market was decided, or its match was over, and you, or a login in the same hand, have entered facts since. Somebody else has to open it or change its runners.',
  });

const changedMeanwhile = () =>
  new Refusal(409, 'changed-meanwhile', { message: 'A fact was entered just now. Look at it, and open again.' });
