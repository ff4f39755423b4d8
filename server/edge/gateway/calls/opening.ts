import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import { hasBegun, THE_RULE } from 'results';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { noBets } from '../../../trade/settlement/no-bets.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';
import { misreading } from './read-as-meant.ts';
import { undecidedBy } from './undecided-by.ts';

type Needs = Pick<
  GatewayDependencies,
  'catalogue' | 'live' | 'sequencer' | 'records' | 'facts' | 'settlement' | 'authority' | 'waitingFacts'
>;

interface Opening {
  /** Why it does not open. */
  readonly problem: Refusal | undefined;
  /** Sent with the opening. */
  readonly turn: Command | undefined;
}

/**
 * The way in which somebody opens a market of a match. The facts are looked at last, right before it opens.
 *
 * @param people  with who proposed it, if a second person has approved it
 */
export async function openingBy(
  people: readonly number[],
  matchId: number,
  needs: Needs,
): Promise<(market: MarketId) => Promise<Opening>> {
  const match = await needs.catalogue.findMatch(matchId);
  const undecided = await Promise.all(people.map((one) => undecidedBy(one, match, needs)));
  await needs.waitingFacts.look(matchId);
  return async (market) => {
    const misread = await misreading(market, needs);
    if (misread !== undefined) return { problem: misread, turn: undefined };
    await needs.settlement.terms.pinDraft(market);
    const turn = await turnAsItOpens(market, needs);
    const known = () => resultKnown(market, match, needs) ?? waitsForSecond(market, needs);
    const waits = async () => {
      for (const ofOne of undecided) {
        const problem = await ofOne(market);
        if (problem !== undefined) return problem;
      }
      return resultWaits(market, needs);
    };
    const problem = known() ?? (await waits()) ?? known();
    return { problem, turn };
  };
}

/**
 * The clock turns what is open in-play at the start, or once play has begun. A market that opens after it without having
 * been in-play is turned in-play as it opens, so that nobody bets on it without the delay. One that a person turned back
 * stays as they left it.
 */
async function turnAsItOpens(market: MarketId, needs: Needs): Promise<Command | undefined> {
  const { catalogue, live, sequencer, records, facts } = needs;
  const found = catalogue.market(market)?.market;
  const state = live.market(market);
  if (found?.start.does !== 'turn-in-play') return undefined;
  if (found.startAt > sequencer.now() && !hasBegun(facts.store.facts(found.matchId))) return undefined;
  const isToOpen = state?.status === 'inactive' || state?.status === 'suspended';
  if (!isToOpen || state.inPlay || (await records.hasBeenInPlay(market))) return undefined;
  return { type: 'turn-in-play', market, betDelay: found.start.delay };
}

/** Why nobody may bet on a market, nor change what its bets are on. */
export function resultKnown(
  market: MarketId,
  match: Match | undefined,
  { settlement }: Pick<GatewayDependencies, 'settlement'>,
): Refusal | undefined {
  const why = noBets(market, match, settlement.evaluator);
  return why && new Refusal(409, why.code, { message: why.message });
}

/** Why nobody may change what bets on a market are on while its result, or a fact that decides it, waits for a second person. */
export async function resultMayBeKnown(
  market: MarketId,
  match: Match | undefined,
  needs: Pick<Needs, 'settlement' | 'waitingFacts'>,
): Promise<Refusal | undefined> {
  if (match !== undefined) await needs.waitingFacts.look(match.matchId);
  return waitsForSecond(market, needs) ?? (await resultWaits(market, needs));
}

/** A result that a person has proposed is known to them, and to all who may approve it. The rule follows its facts. */
async function resultWaits(
  market: MarketId,
  { settlement }: Pick<GatewayDependencies, 'settlement'>,
): Promise<Refusal | undefined> {
  const waiting = await settlement.flow.list({ market, states: ['proposed'], isResult: true, limit: 10 });
  if (waiting.every(({ proposedBy }) => proposedBy === THE_RULE)) return undefined;
  const message = 'A result of this market waits for a second person. Approve or reject it under Settlement first.';
  return new Refusal(409, 'already-decided', { message });
}

/** A fact that waits for its second person is known to whoever proposed it, and to all who may approve it. */
function waitsForSecond(market: MarketId, { waitingFacts }: Pick<Needs, 'waitingFacts'>): Refusal | undefined {
  if (!waitingFacts.boundsOf(market).isDecided) return undefined;
  const message = 'A fact that waits for a second person decides this market. Approve or reject it first.';
  return new Refusal(409, 'already-decided', { message });
}
