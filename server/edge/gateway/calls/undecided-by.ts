import type { MarketId } from 'engine/vocabulary';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { knownAs } from '../../../trade/facts/stored-facts.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';

type Needs = Pick<GatewayDependencies, 'facts' | 'settlement' | 'authority'>;

/** Doubts hold a market; here only the facts count. */
const NO_DOUBTS = { doubts: () => [] };

/**
 * One person does not both take back what decided a market, or ended its match, and open it: bettors may know its result.
 *
 * @returns why somebody may not open a market of the match, if so
 */
export async function undecidedBy(
  by: number,
  match: Match | undefined,
  { facts, settlement, authority }: Needs,
): Promise<(market: MarketId) => Promise<Refusal | undefined>> {
  const { matchId = 0, sport } = match ?? {};
  const entered = facts.store.facts(matchId);
  const correctors = new Set(entered.flatMap((fact) => (fact.corrects === undefined ? [] : (fact.by ?? []))));
  const ownHands = new Set<number>();
  if (correctors.size > 0 && (await authority.isInForce()))
    for (const one of correctors) if (!(await authority.maySecond(one, by))) ownHands.add(one);
  const known = entered.length;
  const corrections = [...entered.entries()].filter(
    ([, fact]) => fact.corrects !== undefined && fact.by !== undefined && ownHands.has(fact.by),
  );
  const before = corrections.map(([place]) => knownAs(matchId, entered.slice(0, place), NO_DOUBTS));
  return async (market) => {
    for (const earlier of before) {
      await ownTurn();
      if (sport !== undefined && settlement.evaluator.isOver(earlier, sport.sportId)) return ownCorrection();
      if ((settlement.evaluator.evaluate(market, earlier)?.ruling.state ?? 'open') !== 'open') return ownCorrection();
    }
    const since = facts.store.facts(matchId).slice(known);
    return since.some(({ corrects }) => corrects !== undefined) ? correctedMeanwhile() : undefined;
  };
}

const ownCorrection = () =>
  new Refusal(409, 'undecided-by-you', {
    message:
      'You, or a login in the same hand, took back or corrected what had decided this market. Somebody else must open it.',
  });

const correctedMeanwhile = () =>
  new Refusal(409, 'changed-meanwhile', { message: 'A fact was corrected just now. Look at it, and open again.' });
