import type { CALLS } from 'protocol';
import type { Fact } from 'results';
import type { z } from 'zod';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { afterWaiting, claimOf } from '../../../trade/settlement/waiting-facts.ts';
import { listedAs } from '../listed-as.ts';
import { refuseFact } from '../refuse-fact.ts';
import { onlyRefusals, type Refusal } from '../refusal.ts';

type AddFact = (typeof CALLS)['admin/addFact']['request'];
type CorrectFact = (typeof CALLS)['admin/correctFact']['request'];

interface Needs extends Pick<
  GatewayDependencies,
  'authority' | 'catalogue' | 'facts' | 'identity' | 'live' | 'sequencer' | 'settlement'
> {
  readonly by?: number;
  readonly proposedBy?: number;
}

/** Why a fact cannot be, in the words of the call that enters it. */
export async function refusalOfFact(
  body: z.output<AddFact> | z.output<CorrectFact>,
  { authority, catalogue, facts, identity, live, sequencer, settlement, by = 0, proposedBy }: Needs,
): Promise<Refusal | undefined> {
  const match = await catalogue.findMatch(body.match_id);
  if (match === undefined) return undefined;
  const at = sequencer.now();
  const of = { match: match.matchId, sport: match.sport.sportId, listed: listedAs(match, { live, settlement }) };
  const entry = { ...of, by, proposedBy, at, ...claimOf(body) };
  const after = (before: readonly Fact[]) =>
    facts
      .after(before, entry)
      .catch(refuseFact(identity))
      .then(() => undefined, onlyRefusals);
  const known = await facts.store.read(match.matchId);
  const refusal = await after(known);
  // An approved fact follows those that stand; a proposed one may follow the proposer's own that wait.
  if (refusal === undefined || proposedBy !== undefined) return refusal;
  const waiting = await authority.proposals.waitingFactsOf(match.matchId, at);
  const proposals = waiting.filter((one) => one.proposedBy === by);
  return proposals.length === 0 ? refusal : after(await afterWaiting(facts, { match, known, proposals }));
}
