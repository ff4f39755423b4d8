import type { Kysely } from 'kysely';
import type { MarketId, Sequence } from 'engine/vocabulary';
import type { FactSource, MarketNamed } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withoutActor } from '../../core/journal/actor.ts';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { Notices } from '../../people/notices/notices.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { Evaluator } from './evaluator.ts';
import type { FoundCommand } from './execution.ts';
import { forgetMatches } from './forget-matches.ts';
import { MarketContexts } from './market-contexts.ts';
import { PersonHolds } from './person-holds.ts';
import { RuleSettler, type RuleSettlerDependencies } from './rule-settler.ts';
import type { FlowAuthority } from './second-person.ts';
import { TermsBook } from './market-terms.ts';
import { SettlementFlow } from './settlement-flow.ts';

export interface SettlementDependencies {
  readonly db: Kysely<unknown>;
  readonly sequencer: CommandPort;
  readonly store: Pick<JournalStore, 'rows'>;
  readonly live: LiveModels;
  readonly catalogue: Pick<Catalogue, 'market' | 'findMarket' | 'findMatch' | 'matches'>;
  readonly notices: Notices;
  readonly facts: FactSource;
  readonly authority?: FlowAuthority | undefined;
  readonly warn: (message: string) => void;
}

/** Terms, flow and settler of one exchange. */
export interface Settlement {
  readonly terms: TermsBook;
  readonly flow: SettlementFlow;
  readonly settler: RuleSettler;
  readonly evaluator: Evaluator;
  readonly personHolds: PersonHolds;
  /** Drops all that is kept of matches whose results nobody will ask about any more: simulated ones, long over. */
  forget(matches: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** Opens them and finishes what a stop has interrupted; `settler.start()` then looks at what came meanwhile. */
export async function openSettlement(dependencies: SettlementDependencies): Promise<Settlement> {
  const { db, sequencer, store, live, catalogue, notices, facts, authority, warn } = dependencies;
  const terms = await TermsBook.open({ db, catalogue, now: () => sequencer.now() });
  const contexts = await MarketContexts.open({ db, live, terms, warn });
  const evaluator = new Evaluator({ terms, facts, contextOf: (market) => contexts.of(market) });
  const flow = new SettlementFlow({
    db,
    sequencer,
    live,
    notices,
    terms,
    evaluator,
    facts,
    authority,
    name: (market) => nameOf(catalogue, market),
    find: (market, after) => findCommands(store, market, after),
  });
  await flow.resume();
  const now = () => sequencer.now();
  const personHolds = await PersonHolds.open(db);
  const submit: RuleSettlerDependencies['submit'] = (command) => sequencer.submit(command);
  const of = { flow, evaluator, terms, facts, contexts, live, catalogue, submit };
  const settler = new RuleSettler({ ...of, personHolds, now, warn });
  return {
    terms,
    flow,
    settler,
    evaluator,
    personHolds,
    async forget(matches) {
      if (matches.length === 0) return;
      const markets = matches.flatMap((match) => terms.forget(match));
      contexts.forget(markets);
      settler.forget(markets);
      for (const market of markets) await personHolds.release(market);
      await forgetMatches(db, notices, matches);
    },
    async stop() {
      await settler.stop();
      await contexts.stop();
    },
  };
}

async function nameOf(
  catalogue: SettlementDependencies['catalogue'],
  market: MarketId,
): Promise<MarketNamed | undefined> {
  const found = await catalogue.findMarket(market);
  if (found === undefined) return undefined;
  const { name, runners } = found.market;
  return {
    market,
    name,
    match: found.match.matchId,
    match_name: found.match.name,
    runners: runners.map((runner) => ({ selection: runner.selection, name: runner.name })),
  };
}

/** The journal's commands about a market after a sequence, in order. */
async function findCommands(
  store: SettlementDependencies['store'],
  market: MarketId,
  after: Sequence,
): Promise<readonly FoundCommand[]> {
  const found: FoundCommand[] = [];
  for await (const entry of readEntries(store, { from: after + 1, to: Infinity })) {
    const { sequence, at, events, row } = entry;
    // Evidence names the action's people itself.
    const command = withoutActor(entry.command);
    const isOurs = 'market' in command && command.market === market && !('account' in command);
    if (isOurs) found.push({ sequence, at, row_hash: Buffer.from(row.hash).toString('hex'), command, events });
  }
  return found;
}
