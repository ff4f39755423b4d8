import type { Fact } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FactEntry } from '../facts/fact-entry.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { every, type Clock } from '../../core/sequencer/clock.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { boundsBefore } from '../settlement/bounds-before.ts';
import type { Evaluator } from '../settlement/evaluator.ts';
import { noBets } from '../settlement/no-bets.ts';
import type { WaitingFacts } from '../settlement/waiting-facts.ts';
import type { Alerts } from './alerts.ts';
import { SilentFeeds, type SilentFeedsDependencies } from './silent-feeds.ts';

export type { SilentFeeds };

interface Needs extends Pick<SilentFeedsDependencies, 'scores' | 'now' | 'warn'> {
  readonly commands: CommandPort;
  readonly clock: Clock;
  readonly stops: { add(stop: () => Promise<void>): void };
  readonly live: Pick<LiveModels, 'market'>;
  readonly catalogue: Pick<Catalogue, 'match'>;
  readonly alerts: Pick<Alerts, 'settings'>;
  readonly facts: Pick<FactEntry, 'store'>;
  readonly settlement: { readonly evaluator: Pick<Evaluator, 'isDecided' | 'isOver' | 'knownOf' | 'boundsBy'> };
  readonly waitingFacts: Pick<WaitingFacts, 'boundsOf'>;
}

const LOOK_EVERY_MS = 1000;

/** Looks after the feeds until the exchange stops. */
export function watchFeeds(needs: Needs): SilentFeeds {
  const {
    commands: sequencer,
    clock,
    stops,
    live,
    catalogue,
    alerts,
    facts,
    settlement,
    waitingFacts,
    warn,
    ...others
  } = needs;
  const silentFeeds = new SilentFeeds({
    scores: others.scores,
    now: others.now,
    warn,
    sequencer,
    facts: facts.store,
    matchOf: (matchId) => catalogue.match(matchId),
    stateOf: (market) => live.market(market),
    isKnown: (market, match) =>
      noBets(market, match, settlement.evaluator) !== undefined || waitingFacts.boundsOf(market).isDecided,
    wasKnownSince: async (market, match, fact) => {
      const since = { facts: facts.store.facts(match.matchId).slice(), isOne: ({ id }: Fact) => id > fact };
      return (await boundsBefore(match, since, settlement.evaluator)(market)).isDecided;
    },
    settings: () => alerts.settings.present,
  });
  stops.add(() => silentFeeds.stop());
  const look = () => void silentFeeds.look().catch((error: Error) => warn(`silent feeds: ${error.message}`));
  stops.add(every(LOOK_EVERY_MS, clock, look));
  return silentFeeds;
}
