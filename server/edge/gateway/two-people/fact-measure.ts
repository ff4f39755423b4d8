import { toWireMoney } from 'protocol';
import { atStakeIn } from '../../../reads/live/at-stake.ts';
import type { Millis } from 'engine/vocabulary';
import { type Fact, FlowRefusal } from 'results';
import { onlyAdds } from '../../../trade/settlement/bounds-before.ts';
import { newestRecords } from '../newest-records.ts';
import { refusalOfFact } from './impossible-fact.ts';
import type { BodyOf, Measured, Measuring } from './measured.ts';

/** A fact weighs what it settles by itself: of each market what is at stake. */
export async function ofFact(
  body: BodyOf<'admin/addFact'> | BodyOf<'admin/correctFact'>,
  needs: Measuring,
): Promise<Measured | undefined> {
  const { settlement, live, facts, records, proposedBy, by = 0 } = needs;
  const { terms } = settlement;
  const automatic = terms.marketsOf(body.match_id).flatMap((market) => {
    const found = live.market(market);
    return found !== undefined && terms.policyOf(market).automatic ? [found] : [];
  });
  // If nothing settles by itself, a fact moves nothing: whoever settles is asked if they typed it.
  if (automatic.length === 0) return undefined;
  const refused = await refusalOfFact(body, needs);
  const known = await facts.store.read(body.match_id);
  const isOwn = (fact: Fact) => fact.proposedBy === (proposedBy ?? by);
  const stakesOf = (markets: typeof automatic) => markets.reduce((sum, { matched }) => sum + matched, 0);
  const settled = automatic.filter(({ endedAt }) => endedAt > 0);
  const ofHouse = settled.filter(({ definition }) => definition.house !== undefined).map(({ market }) => market);
  if (ofHouse.length > 0) await newestRecords(needs);
  const paidAgain = ofHouse.length === 0 ? 0 : await records.mostMoved(ofHouse);
  const unsettled = automatic.filter(({ endedAt }) => endedAt === 0);
  const paid = unsettled.map(atStakeIn);
  const again = Math.max(stakesOf(settled), paidAgain);
  const amount = paid.reduce((sum, one) => sum + one, again);
  return {
    kind: 'fact',
    amount,
    before: { settles: toWireMoney(amount) },
    beforeToShow: () => matchedSince(body, needs),
    isByDay: true,
    once: `match ${body.match_id}`,
    // Settled markets would be settled again.
    ...(settled.length > 0 && { also: { kind: 'resettlement', amount: again } }),
    // One person's proposals on a match are approved together, and play of several people one after the other.
    seen: `facts ${known.filter((fact) => !isOwn(fact) && !onlyAdds(fact)).length}`,
    ...(refused !== undefined && { refused }),
  };
}

/** Bets on the match that were matched after what the fact reports had happened: whoever made them may have known it. */
async function matchedSince(
  body: BodyOf<'admin/addFact'> | BodyOf<'admin/correctFact'>,
  { settlement, live, records }: Pick<Measuring, 'settlement' | 'live' | 'records'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { at } = (body['said'] ?? {}) as { readonly at?: unknown };
  if (typeof at !== 'number') return {};
  let [bets, stake] = [0, 0];
  for (const market of settlement.terms.marketsOf(body.match_id)) {
    if ((live.market(market)?.matchedAt ?? 0) < at) continue;
    const sidesOf = records.sidesOf.bind(records);
    const since = await settlement.flow.previewVoid(market, { from: at as Millis }, sidesOf).catch(uncounted);
    bets += since.bets;
    stake += since.stake;
  }
  return bets === 0 ? {} : { matched_since: { at, bets, stake: toWireMoney(stake) } };
}

/** Its bets can be void no more. */
function uncounted(error: unknown) {
  if (error instanceof FlowRefusal) return { bets: 0, stake: 0 };
  throw error;
}
