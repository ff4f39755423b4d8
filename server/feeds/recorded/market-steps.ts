import type { Command } from 'engine';
import type { MarketId, MarketStatus, Millis, SelectionId } from 'engine/vocabulary';
import { endOf, isRemoved } from './recorded-result.ts';
import type { MarketDefinition, RecordedStatus } from './stream-message.ts';

/** The feed's market as far as it follows the recording. */
export interface MarketState {
  status: MarketStatus;
  inPlay: boolean;
  betDelay: Millis;
  /** Runners that are out. */
  readonly removed: Set<SelectionId>;
}

/** @throws Error that says why such a market cannot be played */
export function assertPlayable(definition: MarketDefinition): void {
  const { bettingType, ladder, marketType, divisor, winners, runners } = definition;
  if (bettingType !== 'ODDS') throw new Error(`a market of betting type ${bettingType} cannot be played`);
  if (ladder !== 'CLASSIC') throw new Error(`a market with the price ladder ${ladder} cannot be played`);
  if ((marketType === 'EACH_WAY') !== (divisor !== undefined))
    throw new Error('an each-way market whose divisor is not told, or a divisor of another market, cannot be played');
  if (winners < 1 || winners >= runners.length)
    throw new Error(`${winners} winners of ${runners.length} runners cannot be played`);
  const handicapped = runners.find((runner) => runner.handicap !== 0);
  if (handicapped !== undefined)
    throw new Error(`runner ${handicapped.selection} has a handicap, which cannot be played`);
}

/**
 * The commands that bring the market from its state to the recorded definition. `state` is changed as they will change
 * it. A market is open for a moment where it was not yet and the recording has it suspended, in-play or closed already.
 *
 * @throws Error when the recording does what the exchange cannot do yet
 */
export function marketSteps(market: MarketId, state: MarketState, definition: MarketDefinition): Command[] {
  const commands: Command[] = [];
  const go = (status: MarketStatus, command: Command): void => {
    commands.push(command);
    state.status = status;
  };
  if (isOver(state.status)) {
    if (definition.status === 'CLOSED') return commands;
    throw new Error(`the market is ${definition.status} again after it closed, which cannot be played`);
  }
  if (state.status === 'inactive' && definition.status !== 'INACTIVE') go('open', { type: 'open-market', market });
  if (state.status === 'open' && (definition.status === 'SUSPENDED' || definition.status === 'INACTIVE')) {
    go('suspended', { type: 'suspend-market', market, cancelAll: false });
  }
  if (state.status !== 'inactive') {
    commands.push(...removals(market, state, definition));
    commands.push(...turns(market, state, definition));
  }
  if (definition.status === 'OPEN' && state.status === 'suspended') go('open', { type: 'open-market', market });
  if (definition.status === 'CLOSED') {
    go('closed', { type: 'close-market', market });
    const end = endOf(market, definition);
    go(end.type === 'void-market' ? 'void' : 'settled', end);
  }
  return commands;
}

/** Of the runners that are out now, with their factors as they were at that moment. The last runner stays. */
function removals(market: MarketId, { inPlay, removed }: MarketState, { runners }: MarketDefinition): Command[] {
  const commands: Command[] = [];
  for (const runner of runners) {
    const { selection, factor } = runner;
    if (!isRemoved(runner) || removed.has(selection) || removed.size === runners.length - 1) continue;
    removed.add(selection);
    commands.push({ type: 'remove-runner', market, selection, factor: inPlay ? 0 : factor });
  }
  return commands;
}

function turns(market: MarketId, state: MarketState, { inPlay, betDelay }: MarketDefinition): Command[] {
  if (inPlay ? state.inPlay && state.betDelay === betDelay : !state.inPlay) return [];
  state.inPlay = inPlay;
  state.betDelay = inPlay ? betDelay : (0 as Millis);
  return [inPlay ? { type: 'turn-in-play', market, betDelay } : { type: 'turn-pre-match', market }];
}

export function isOver(status: MarketStatus): boolean {
  return status === 'closed' || status === 'settled' || status === 'void';
}

/** How the exchange may stand while the recording says so: it has no way back to inactive. */
export function standsFor(recorded: RecordedStatus, status: MarketStatus): boolean {
  switch (recorded) {
    case 'INACTIVE':
      return status === 'inactive' || status === 'suspended';
    case 'OPEN':
      return status === 'open';
    case 'SUSPENDED':
      return status === 'suspended';
    case 'CLOSED':
      return isOver(status);
  }
}
