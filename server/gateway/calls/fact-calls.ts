import type { FACT_CALLS } from 'protocol';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { unknown } from '../refusal.ts';
import { toWireFact } from '../wire/settlement-on-wire.ts';
import type { Handlers } from '../handlers.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'facts' | 'sequencer'>;

/** Facts that people enter. What they rest on settles at once where the policy says so. */
export function factCalls({ catalogue, facts, sequencer }: Needs): Handlers<typeof FACT_CALLS> {
  const matchOf = async (id: number) => {
    const match = await catalogue.findMatch(id);
    if (match === undefined) throw unknown('unknown-match', 'match');
    return { match: match.matchId, sport: match.sport.sportId };
  };
  return {
    async 'admin/addFact'({ match_id, said }, { session }) {
      const entry = { ...(await matchOf(match_id)), by: session.user.userId, at: sequencer.now(), said };
      return toWireFact(await facts.enter(entry).catch(refuseSettlement));
    },
    async 'admin/correctFact'({ match_id, fact_id, said }, { session }) {
      const by = { by: session.user.userId, at: sequencer.now() };
      const entry = { ...(await matchOf(match_id)), ...by, said: said ?? null, corrects: fact_id };
      return toWireFact(await facts.enter(entry).catch(refuseSettlement));
    },
    async 'admin/getFacts'({ match_id }) {
      const { match } = await matchOf(match_id);
      const doubts = facts.store.doubts(match).map(({ about, kind, text, since }) => ({
        about,
        kind,
        text,
        since: new Date(since).toISOString(),
      }));
      return { facts: (await facts.store.read(match)).map(toWireFact), doubts };
    },
    async 'admin/getDisagreements'({ match_id }) {
      const { match, sport } = await matchOf(match_id);
      return facts.differencesOf(match, sport);
    },
  };
}
