import type { Command } from 'engine';
import type { MarketId, MarketStatus, Millis, SelectionId } from 'engine/vocabulary';
import {
  type DefinedRunner,
  isHandicapped,
  isOnLines,
  type MarketDefinition,
  type RecordedStatus,
} from './recorded-definition.ts';
import { handicapsOf } from './recorded-payoff.ts';
import { endOf, hasResult, isRemoved, resultOf } from './recorded-result.ts';

/** The feed's market as far as it follows the recording. */
export interface MarketState {
  status: MarketStatus;
  inPlay: boolean;
  betDelay: Millis;
  /** The exchange's time of the turn in-play. */
  turnedAt: Millis;
  /** Runners that the market has, those that are out too. */
  readonly known: Set<SelectionId>;
  /** Runners that are out. */
  readonly removed: Set<SelectionId>;
  /** The end that it had last, as text. */
  end: string;
}

/** The rest of the recording, as far as the market is concerned. */
export interface Outlook {
  /** It is open, suspended or inactive again. */
  readonly reopens: boolean;
  /** It is defined again. */
  readonly changes: boolean;
}

/** Before the first command, of a market that was created with the runners of this definition. */
export function stateOf({ runners }: MarketDefinition): MarketState {
  const known = new Set(runners.map(({ selection }) => selection));
  const none = 0 as Millis;
  return { status: 'inactive', inPlay: false, betDelay: none, turnedAt: none, known, removed: new Set(), end: '' };
}

/** @throws Error that says why the market cannot be played */
export function assertPlayable(definition: MarketDefinition): void {
  const { marketType, divisor, winners, runners } = definition;
  if (marketType === 'EACH_WAY' && divisor === undefined)
    throw new Error('an each-way market whose divisor is not recorded cannot be played');
  if (divisor !== undefined && (winners < 1 || winners >= runners.length))
    throw new Error(`an each-way market with ${winners} places for ${runners.length} runners cannot be played`);
  if (isHandicapped(definition)) handicapsOf(definition);
}

/**
 * The commands that bring the market from its state to the recorded definition. `state` is changed as they will change
 * it. A market is open for a moment where it was not yet and the recording has it suspended, in-play or closed already.
 *
 * @throws Error when somebody else has ended it and the recording goes on
 */
export function marketSteps(
  market: MarketId,
  { state, definition, outlook }: { state: MarketState; definition: MarketDefinition; outlook: Outlook },
): Command[] {
  const commands: Command[] = [];
  const go = (status: MarketStatus, command: Command): void => {
    commands.push(command);
    state.status = status;
  };
  const { status: recorded } = definition;
  if (isOver(state.status) && recorded !== 'CLOSED') {
    if (state.status !== 'closed') throw new Error(`the market is ${recorded} again after it was settled`);
    go('suspended', { type: 'suspend-market', market, cancelAll: false });
  }
  if (state.status === 'inactive' && recorded !== 'INACTIVE') go('open', { type: 'open-market', market });
  if (state.status === 'open' && (recorded === 'SUSPENDED' || recorded === 'INACTIVE')) {
    go('suspended', { type: 'suspend-market', market, cancelAll: false });
  }
  if (state.status === 'open' || state.status === 'suspended') {
    commands.push(...additions(market, state, definition));
    commands.push(...removals(market, state, definition));
    commands.push(...turns(market, state, definition));
  }
  if (recorded === 'OPEN' && state.status === 'suspended') go('open', { type: 'open-market', market });
  if (recorded === 'CLOSED') {
    if (!isOver(state.status)) go('closed', { type: 'close-market', market });
    const end = endOf(market, resultOf(definition));
    const isDue = !outlook.reopens && (hasResult(definition) || (!outlook.changes && state.status === 'closed'));
    if (isDue && state.end !== JSON.stringify(end)) {
      state.end = JSON.stringify(end);
      go(end.type === 'void-market' ? 'void' : 'settled', end);
    }
  }
  return commands;
}

/** Runners that join, and those that were out and are back. */
function additions(market: MarketId, { known, removed }: MarketState, definition: MarketDefinition): Command[] {
  const commands: Command[] = [];
  const handicaps = isHandicapped(definition) ? handicapsOf(definition) : undefined;
  definition.runners.forEach((runner, place) => {
    const { selection } = runner;
    if (!isAdded(runner, known, removed) || isOnLines(definition)) return;
    known.add(selection);
    removed.delete(selection);
    const handicap = handicaps?.[place];
    commands.push({ type: 'add-runner', market, selection, ...(handicap !== undefined && { handicap }) });
  });
  return commands;
}

/** A runner is in the market that was not before. */
export function isAdded(
  runner: DefinedRunner,
  known: ReadonlySet<SelectionId>,
  removed: Pick<ReadonlySet<SelectionId>, 'has'>,
): boolean {
  return !isRemoved(runner) && (!known.has(runner.selection) || removed.has(runner.selection));
}

/** Of the runners that are out now, with their factors as they were at that moment. The last runner stays. */
function removals(market: MarketId, state: MarketState, definition: MarketDefinition): Command[] {
  const { inPlay, turnedAt, known, removed } = state;
  // Nobody is taken out if handicaps or lines pay: a void runner is left unquoted.
  if (isHandicapped(definition) || isOnLines(definition)) return [];
  const commands: Command[] = [];
  for (const runner of definition.runners) {
    const { selection, factor } = runner;
    if (!isRemoved(runner) || !known.has(selection) || removed.has(selection)) continue;
    if (removed.size === known.size - 1) continue;
    removed.add(selection);
    // Bets matched in the race stay at their price.
    const late = inPlay ? { before: (turnedAt + 1) as Millis } : {};
    commands.push({ type: 'remove-runner', market, selection, factor, ...late });
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
