import { payoffWithRunner } from 'engine';
import type { MarketId, Sequence } from 'engine/vocabulary';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { RefusedByEngineError, UnknownRowError } from './catalogue-error.ts';
import type { Market, NewRunner } from './catalogue-rows.ts';
import type { CatalogueStore } from './catalogue-store.ts';

interface Needs {
  readonly catalogue: {
    findMarket(market: MarketId): Promise<{ readonly market: Market } | undefined>;
    reload(matchId: number): Promise<void>;
  };
  readonly store: CatalogueStore;
  readonly sequencer: Pick<CommandPort, 'submit'>;
}

/**
 * A runner joins, or is back. The row first, then the command, as with a market: asking again finishes what was cut
 * short.
 *
 * @returns the sequence of the command
 * @throws  UnknownRowError
 * @throws  RefusedByEngineError
 */
export async function addRunner({ catalogue, store, sequencer }: Needs, runner: NewRunner): Promise<Sequence> {
  const { market, selection, name, handicap } = runner;
  const found = await catalogue.findMarket(market);
  if (found === undefined) throw new UnknownRowError('There is no such market.');
  const { payoff, runners, matchId } = found.market;
  const sort = runners.length;
  const isNew = runners.every((known) => known.selection !== selection);
  if (isNew) {
    await store.addRunner(market, payoffWithRunner(payoff, sort, handicap), { selection, name, sort });
    await catalogue.reload(matchId);
  }
  const command = { type: 'add-runner', market, selection, ...(handicap !== undefined && { handicap }) } as const;
  const { outcome, sequence } = await sequencer.submit(command);
  if (outcome.ok) return sequence;
  if (isNew) {
    await store.dropRunner(market, payoff, selection);
    await catalogue.reload(matchId);
  }
  throw new RefusedByEngineError(outcome.rejection);
}
