import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import { THE_RULE } from 'results';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { hasStarted } from '../../../trade/facts/has-started.ts';
import { noBets } from '../../../trade/settlement/no-bets.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';
import { misreading } from './read-as-meant.ts';
import { undoneBy } from './undone-by.ts';

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
  const problemOf = await knownTo(people, match, needs);
  return async (market) => {
    const misread = await misreading(market, needs);
    if (misread !== undefined) return { problem: misread, turn: undefined };
    await needs.settlement.terms.pinDraft(market);
    const turn = await turnAsItOpens(market, needs);
    return { problem: await problemOf(market), turn };
  };
}

/** Why these people may neither open a market of the match nor change what its bets are on: they may know its result. */
export async function knownTo(
  people: readonly number[],
  match: Match | undefined,
  needs: Pick<Needs, 'facts' | 'settlement' | 'authority' | 'waitingFacts'>,
): Promise<(market: MarketId) => Promise<Refusal | undefined>> {
  const undone = match === undefined ? [] : await Promise.all(people.map((one) => undoneBy(one, match, needs)));
  if (match !== undefined) await needs.waitingFacts.look(match.matchId);
  return async (market) => {
    const known = () => resultKnown(market, match, needs) ?? waitsForSecond(market, needs);
    let problem = known();
    for (const { refusalOf } of undone) problem ??= await refusalOf(market);
    return problem ?? (await resultWaits(market, needs)) ?? known();
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
  const now = sequencer.now();
  if (found.startAt > now && !hasStarted(facts.store.facts(found.matchId), now)) return undefined;
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
