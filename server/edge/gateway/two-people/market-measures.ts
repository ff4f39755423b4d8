import { canonicalJson, factorWindow, mayChangeFactor, type SettlementPolicy } from 'results';
import { atStakeIn } from '../../../reads/live/at-stake.ts';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { isLooserPolicy } from '../../../trade/settlement/looser-policy.ts';
import { checkJoining, neverDropsOut } from '../calls/joining-runner.ts';
import { resultKnown } from '../calls/opening.ts';
import { allRecords } from '../newest-records.ts';
import { onlyRefusals, Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
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
  if ((await catalogue.findMarket(market)) === undefined) return undefined;
  const present = settlement.terms.policyOf(market);
  const { sources, automatic, second_person: secondPerson } = wanted;
  if (!isLooserPolicy({ sources, automatic, secondPerson }, present)) return undefined;
  const before = policyOnWire(present);
  return { kind: 'policy', amount: 0, isOfMarket: true, before, seen: canonicalJson({ market, ...before }) };
}

/** Its start has passed, even if it was moved since, or it has been in play. */
export async function hasBeenOff(
  { market, offAt }: Market,
  { records, sequencer }: Pick<MeasureNeeds, 'records' | 'sequencer'>,
): Promise<boolean> {
  if (sequencer.now() >= offAt) return true;
  await allRecords({ records, sequencer });
  return records.hasBeenInPlay(market);
}

/** After the off a reduction takes two until its window is over; before it, as much as is at stake. */
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
  if (factor === 0) return measured;
  const off = { scheduledOff, hasBeenOff: await hasBeenOff(known.market, needs) };
  const answer = mayChangeFactor({ country, ...off, at: sequencer.now(), reason, by });
  if (answer.ok) return measured;
  if (answer.code === 'second-person-missing')
    return { ...measured, isOfMarket: true, until: scheduledOff + factorWindow(country) };
  return { ...measured, refused: factorRefused(answer) };
}

/** As much as is at stake; a name like another runner's takes two always, since bets on one seem to be on the other. */
export async function ofJoining(
  { market_id: market, name = '', selection_id: known }: BodyOf<'admin/addRunner'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const live = needs.live.market(market);
  if (live === undefined) return undefined;
  const measured = { kind: 'removal', amount: atStakeIn(live), isByDay: true } as const;
  const seen = `market ${market} version ${live.version}`;
  try {
    const { isAlike } = await checkJoining(needs, { market, name, known });
    return { ...measured, seen, isAlways: isAlike };
  } catch (error) {
    return { ...measured, seen, refused: onlyRefusals(error) };
  }
}

export function factorRefused({ code, text }: { readonly code: string; readonly text: string }): Refusal {
  return new Refusal(409, code, { message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` });
}
