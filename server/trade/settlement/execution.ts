import type { Command, Event, Rejection } from 'engine';
import type { AccountId, MarketId, Millis, Money, Sequence } from 'engine/vocabulary';
import { FlowRefusal, type ProvenCommand, type SeenMarket, type SettlementAction, stepsTo } from 'results';
import type { Receipt } from '../../core/sequencer/receipt.ts';

/** A command of the journal with what it caused. */
export interface FoundCommand extends ProvenCommand {
  readonly events: readonly Event[];
}

export interface ExecutionDependencies {
  submit(command: Command): Promise<Pick<Receipt, 'outcome' | 'sequence' | 'at' | 'rowHash' | 'events'>>;
  /** @throws FlowRefusal where the market is not kept */
  see(market: MarketId): SeenMarket;
  /** Commands about a market that the journal has after a sequence: what was done before a stop. */
  find(market: MarketId, after: Sequence): Promise<readonly FoundCommand[]>;
}

export interface Executed {
  readonly commands: readonly ProvenCommand[];
  /** Whose bets or money it touched, and by how much their cash; only where somebody is to be told. */
  readonly touched: ReadonlyMap<AccountId, Money>;
}

export interface ExecutionOrder {
  readonly action: SettlementAction;
  readonly basis: string;
  /** Whether a stop may have come in between: what the journal has of it already is looked for. */
  readonly isResumed: boolean;
  readonly tell: boolean;
  progress(done: number, of: number): void;
}

/** How often the steps are worked out anew, where somebody else changes the market meanwhile. */
const TRIES = 4;

/**
 * Takes a market to an action's answer, step by step. Begun again after a stop it does what is left.
 *
 * @throws FlowRefusal with the engine's reason where it refuses a step for good
 */
export async function execute(dependencies: ExecutionDependencies, order: ExecutionOrder): Promise<Executed> {
  const { action } = order;
  const earlier = order.isResumed ? await dependencies.find(action.market, action.after) : [];
  const mine = earlier.filter(({ command }) => isOfAction(command, order));
  const commands: ProvenCommand[] = mine.map(withoutEvents);
  const touched = new Map<AccountId, Money>();
  if (order.tell) for (const { events } of mine) touch(touched, events);
  let refused: Rejection | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const steps = stepsLeft(dependencies.see(action.market), order, mine);
    refused = undefined;
    for (const [done, command] of steps.entries()) {
      order.progress(commands.length, commands.length + steps.length - done);
      const receipt = await dependencies.submit(command);
      const { outcome } = receipt;
      if (!outcome.ok) {
        // On the way to a result that is no obstacle.
        if (outcome.rejection === 'nothing-to-void' && action.answer.state !== 'bets-void') continue;
        refused = outcome.rejection;
        break;
      }
      commands.push(provenBy(receipt, command));
      if (order.tell) touch(touched, receipt.events());
    }
    if (refused === undefined) return { commands, touched };
  }
  throw new FlowRefusal(refused as Rejection, `The exchange refused a step: ${refused}.`);
}

function withoutEvents(found: FoundCommand): ProvenCommand {
  const { events: _, ...proven } = found;
  return proven;
}

function stepsLeft(seen: SeenMarket, { action, basis }: ExecutionOrder, mine: readonly ProvenCommand[]): Command[] {
  // Bets that are void leave no mark on the market: the journal says whether this action has made them so.
  if (action.answer.state === 'bets-void' && mine.length > 0) return [];
  return stepsTo(action.market, action.answer, { seen, basis });
}

/** Whether a command of the journal belongs to an action: paying commands name their basis, the others lead to them. */
function isOfAction(command: Command, { action, basis }: ExecutionOrder): boolean {
  if (command.type === 'settle-market' || command.type === 'void-market') return command.basis === basis;
  if (command.type === 'void-bets') {
    const text = JSON.stringify(command);
    const wanted = stepsTo(action.market, action.answer, { seen: { status: 'closed', result: undefined }, basis });
    return wanted.some((step) => JSON.stringify(step) === text);
  }
  return command.type === 'suspend-market' || command.type === 'close-market';
}

function provenBy(receipt: Pick<Receipt, 'sequence' | 'at' | 'rowHash'>, command: Command): ProvenCommand {
  const { sequence, at, rowHash } = receipt;
  return { sequence, at: at as Millis, row_hash: Buffer.from(rowHash ?? []).toString('hex'), command };
}

function touch(touched: Map<AccountId, Money>, events: readonly Event[]): void {
  const add = (account: AccountId, amount: number) =>
    touched.set(account, ((touched.get(account) ?? 0) + amount) as Money);
  for (const event of events) {
    if (event.type === 'position-settled' || event.type === 'bet-voided' || event.type === 'balance-changed')
      add(event.account, 0);
    if (event.type === 'ledger-posted') for (const { account, amount } of event.legs) add(account, amount);
  }
}
