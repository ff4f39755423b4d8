import { canonicalJson, factorWindow, mayChangeFactor, type SettlementPolicy } from 'results';
import type { SelectionId } from 'engine/vocabulary';
import { atStakeIn } from '../../../reads/live/at-stake.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { RunnerBook } from '../../../reads/live/runner-book.ts';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { hasStarted } from '../../../trade/facts/has-started.ts';
import { isLooserPolicy } from '../../../trade/settlement/looser-policy.ts';
import { agreedFor } from '../../../trade/settlement/market-terms.ts';
import { checkJoining, neverDropsOut } from '../checks/joining-runner.ts';
import { resultKnown } from '../checks/opening.ts';
import { allRecords } from '../newest-records.ts';
import { onlyRefusals, Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { isPlaying } from './is-playing.ts';
import type { BodyOf, Measured, MeasureNeeds, Measuring } from './measured.ts';

// Two people whom the rules of a market want, whatever the site's thresholds are.

export const policyOnWire = ({ sources, automatic, secondPerson }: SettlementPolicy) => ({
  sources,
  automatic,
  second_person: secondPerson,
});

/** A looser policy. One person alone makes it stricter. */
export async function ofPolicy(
  { market_id: market, ...wanted }: BodyOf<'admin/setPolicy'>,
  { catalogue, settlement }: MeasureNeeds,
): Promise<Measured | undefined> {
  const found = await catalogue.findMarket(market);
  if (found === undefined) return undefined;
  const present = settlement.terms.policyOf(market);
  const { sources, automatic, second_person: secondPerson } = wanted;
  if (!isLooserPolicy({ sources, automatic, secondPerson }, present)) return undefined;
  const before = policyOnWire(present);
  const { name, runners } = found.market;
  const names = runners.map((runner) => runner.name);
  const terms = agreedFor(settlement.terms.termsOf(market));
  return {
    kind: 'policy',
    amount: 0,
    isOfMarket: true,
    before,
    seen: canonicalJson({ market, ...before, name, runners: names, terms }),
  };
}

/** Its start has passed, even if it was moved since, or the one that the facts give; or it has been in play. */
export async function hasBeenOff(
  { match, market: { market, offAt } }: { readonly match: Match; readonly market: Market },
  { records, sequencer, facts }: Pick<MeasureNeeds, 'records' | 'sequencer' | 'facts'>,
): Promise<boolean> {
  const now = sequencer.now();
  if (now >= offAt || hasStarted(facts.store.facts(match.matchId), now)) return true;
  await allRecords({ records, sequencer });
  return records.hasBeenInPlay(market);
}

/** A runner that nobody has priced is an outsider. Hundredths of a per cent. */
const USUAL_FACTOR = { least: 1000, times: 1.5 } as const;

/** True if a runner of its price, and of its share of all prices, is reduced by far less. */
export function isFarFactor(found: LiveMarket, selection: SelectionId, factor: number): boolean {
  const chances = [...found.runners.values()].map((runner) => ({ runner, chance: chanceOf(runner) }));
  const own = chances.find(({ runner }) => runner.selection === selection)?.chance ?? 0;
  const all = chances.reduce((sum, { chance }) => sum + chance, 0);
  const usual = (own / Math.max(1, all)) * 10_000;
  return factor > USUAL_FACTOR.least + USUAL_FACTOR.times * usual;
}

/** By the longer of the last price and the best one to back. */
function chanceOf(runner: RunnerBook): number {
  if (runner.removedBy !== undefined) return 0;
  const price = Math.max(runner.lastPrice, runner.toBack(1)[0]?.price ?? 0);
  return price === 0 ? 0 : 100 / price;
}

/**
 * After the off, and of a player who plays by the facts, every removal takes two, and a reduction until its window is
 * over: what has started is no non-runner.
 * Before it, one far beyond the runner's price does too; any other counts as much as is at stake.
 */
export async function ofRemoval(
  { market_id: market, selection_id: selection, factor: reduction, reason = '' }: BodyOf<'admin/removeRunner'>,
  { by = 0, ...needs }: Measuring,
): Promise<Measured | undefined> {
  const { live, catalogue, sequencer } = needs;
  const factor: number = reduction ?? 0;
  const found = live.market(market);
  const known = await catalogue.findMarket(market);
  if (found === undefined || known === undefined) return undefined;
  const seen = `market ${market} version ${found.version}`;
  const measured = { kind: 'removal', amount: atStakeIn(found), isByDay: true, seen } as const;
  if (found.runners.get(selection)?.removedBy !== undefined)
    return { ...measured, refused: refusalOf('runner-removed') };
  const problem = resultKnown(market, known.match, needs) ?? neverDropsOut(market, selection, needs);
  if (problem !== undefined) return { ...measured, refused: problem };
  const { country } = known.match;
  const scheduledOff = known.market.startAt;
  const off = { scheduledOff, hasBeenOff: await hasBeenOff(known, needs) };
  const isOff = off.hasBeenOff || isPlaying(known, selection, needs);
  if (factor === 0) return { ...measured, isAlways: isOff };
  const answer = mayChangeFactor({ country, ...off, at: sequencer.now(), reason, by });
  if (answer.ok) return { ...measured, isAlways: isOff || isFarFactor(found, selection as SelectionId, factor) };
  if (answer.code === 'second-person-missing')
    return { ...measured, isOfMarket: true, until: scheduledOff + factorWindow(country) };
  return { ...measured, refused: factorRefused(answer) };
}

/**
 * As much as is at stake. It takes two always if the name is like another runner's, since bets on one seem to be on the
 * other; if a race has no such runner by its fixture; and if a removed runner comes back, whose void bets stay void.
 */
export async function ofJoining(
  { market_id: market, name = '', selection_id: known }: BodyOf<'admin/addRunner'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const live = needs.live.market(market);
  if (live === undefined) return undefined;
  const measured = { kind: 'removal', amount: atStakeIn(live), isByDay: true } as const;
  const seen = `market ${market} version ${live.version}`;
  try {
    const { isAlike, isStranger } = await checkJoining(needs, { market, name, known });
    return { ...measured, seen, isAlways: isAlike || isStranger || known !== undefined };
  } catch (error) {
    return { ...measured, seen, refused: onlyRefusals(error) };
  }
}

export function factorRefused({ code, text }: { readonly code: string; readonly text: string }): Refusal {
  return new Refusal(409, code, { message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` });
}
