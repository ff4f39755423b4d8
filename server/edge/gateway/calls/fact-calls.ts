import type { FACT_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { listedAs } from '../listed-as.ts';
import { refuseFact } from '../refuse-fact.ts';
import { unknown } from '../refusal.ts';
import { toWireFact } from '../wire/settlement-on-wire.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { claimOf } from '../../../trade/settlement/waiting-facts.ts';
import { namesOf, scorersOf } from './fact-sources.ts';
import { previewResults } from './preview-facts.ts';
import { sourceRulings } from './source-rulings.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'facts' | 'identity' | 'live' | 'sequencer' | 'settlement'>;

/** Facts that people enter. What they rest on settles at once where the policy says so. */
export function factCalls(needs: Needs): Handlers<typeof FACT_CALLS> {
  const { catalogue, facts, identity, sequencer } = needs;
  const matchOf = async (id: number) => {
    const match = await catalogue.findMatch(id);
    if (match === undefined) throw unknown('unknown-match', 'match');
    return { match: match.matchId, sport: match.sport.sportId, listed: listedAs(match, needs) };
  };
  const enter = async (body: Parameters<typeof claimOf>[0] & { match_id: number }, { session, seconded }: Caller) => {
    const by = { by: session.user.userId, proposedBy: seconded, at: sequencer.now() };
    const whole = { ...(await matchOf(body.match_id)), ...by, ...claimOf(body) };
    return toWireFact(await facts.enter(whole).catch(refuseFact(identity)));
  };
  return {
    'admin/addFact': enter,
    async 'admin/previewFacts'({ sport_id: sportId, results, file }, { session }) {
      if (catalogue.sport(sportId) === undefined) throw unknown('unknown-sport', 'sport');
      return { results: await previewResults(needs, { sportId, results, file, by: session.user.userId }) };
    },
    'admin/correctFact': enter,
    async 'admin/getFactForms'({ match_id }) {
      const { match, sport } = await matchOf(match_id);
      const forms = await facts.formsOf(match, sport);
      return forms.map(({ factsKind, kind, schema }) => ({ facts_kind: factsKind, kind, schema }));
    },
    async 'admin/getFacts'({ match_id }) {
      const { match } = await matchOf(match_id);
      const doubts = facts.store.doubts(match).map(({ about, kind, text, since }) => ({
        about,
        kind,
        text,
        since: new Date(since).toISOString(),
      }));
      const said = await facts.store.read(match);
      return { facts: said.map(toWireFact), doubts, scorers: await scorersOf(identity, said) };
    },
    async 'admin/getSourceRulings'({ match_id }) {
      const match = await catalogue.findMatch(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      return sourceRulings(needs, match, await namesOf(identity, await facts.store.read(match_id)));
    },
    async 'admin/getDisagreements'({ match_id }) {
      const { match, sport } = await matchOf(match_id);
      const differences = await facts.differencesOf(match, sport);
      const nameOf = await namesOf(identity, differences.length === 0 ? [] : await facts.store.read(match));
      return differences.map(({ about, says }) => ({
        about,
        text: says.map(([source, figure]) => `${nameOf(source)}: ${figure ?? 'nothing'}`).join('; '),
      }));
    },
  };
}
