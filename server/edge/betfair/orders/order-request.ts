import type { AccountId, OrderId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { TooManyOpenBets } from '../../gateway/open-bets.ts';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import type { ApiDependencies, FoundMarket } from '../api/api-dependencies.ts';
import { ApiError } from '../api/api-error.ts';
import { findMarket } from '../api/market-book.ts';
import type { CustomerRefs } from './customer-refs.ts';
import type { InstructionCode, ReportCode } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport, InstructionReport, ReportHead } from './execution-report.ts';
import { isRef } from './place-instruction.ts';

const CUSTOMER_REF_LENGTH = 32;
/** Bets that one request can cancel, replace or update. */
const MOST_CHANGED = 60;

/** What the operations on orders need. */
export interface OrderDependencies extends ApiDependencies {
  readonly refs: CustomerRefs;
}

/** One request about orders, whatever it does with them. */
export interface OrderRequest<Instruction, Report extends InstructionReport> {
  readonly head: ReportHead;
  readonly instructions: readonly Instruction[];
  readonly account: AccountId;
  /** The report of an instruction that failed. */
  readonly failed: (instruction: Instruction, code: InstructionCode) => Report;
}

/** Refuses the whole request: no instruction is to blame. */
export function refuseAll<I, R extends InstructionReport>(
  { head, instructions, failed }: OrderRequest<I, R>,
  code: ReportCode,
): ExecutionReport {
  return reportOf(
    head,
    instructions.map((instruction) => failed(instruction, 'ERROR_IN_ORDER')),
    code,
  );
}

/** Runs a request, unless one with the same `customerRef` was run within the minute. @throws ApiError */
export async function onceByRef<I, R extends InstructionReport>(
  { refs }: Pick<OrderDependencies, 'refs'>,
  request: OrderRequest<I, R>,
  run: () => Promise<ExecutionReport>,
): Promise<ExecutionReport> {
  const { account, head } = request;
  const { customerRef } = head;
  if (customerRef === undefined || customerRef === '') return run();
  if (!isRef(customerRef, CUSTOMER_REF_LENGTH)) throw new ApiError('INVALID_INPUT_DATA', 'customerRef');
  if (!refs.take(account, customerRef)) return refuseAll(request, 'DUPLICATE_TRANSACTION');
  try {
    const report = await run();
    if (report.status === 'FAILURE') refs.giveBack(account, customerRef);
    return report;
  } catch (error) {
    // A request that the queue or the cap on open bets refused did nothing; what became of one that a stop interrupted, nobody knows.
    if (error instanceof QueueFullError || error instanceof TooManyOpenBets) refs.giveBack(account, customerRef);
    throw error;
  }
}

/** Changes orders of the account in one market, each by itself: some may fail. */
export async function changeEach<I extends { readonly betId: string }, R extends InstructionReport>(
  dependencies: OrderDependencies,
  request: OrderRequest<I, R>,
  change: (instruction: I, bet: LiveBet) => Promise<R>,
): Promise<ExecutionReport> {
  const { head, instructions, account, failed } = request;
  const { marketId } = head;
  if (instructions.length > MOST_CHANGED) return refuseAll(request, 'TOO_MANY_INSTRUCTIONS');
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return refuseAll(request, 'DUPLICATE_BETIDS');
  }
  if (marketId === undefined || (await marketOf(dependencies, marketId)) === undefined) {
    return refuseAll(request, 'INVALID_MARKET_ID');
  }
  const busy: QueueFullError[] = [];
  const reports = instructions.map(async (instruction) => {
    const bet = ownBet(dependencies.live, instruction.betId, account);
    if (bet === undefined || marketIdText(bet.market) !== marketId) return failed(instruction, 'INVALID_BET_ID');
    return change(instruction, bet).catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      busy.push(error);
      return failed(instruction, 'ERROR_IN_MATCHER');
    });
  });
  const done = await Promise.all(reports);
  // Where some were changed it is not true of all that nothing was.
  const [first] = busy;
  if (first !== undefined && busy.length === done.length) throw first;
  return reportOf(head, done);
}

/** As an operation runs it: a request without instructions is malformed. @throws ApiError */
export function assertInstructions(instructions: readonly unknown[]): void {
  if (instructions.length === 0) throw new ApiError('INVALID_INPUT_DATA', 'no instructions');
}

/** An order of the account; another's looks like none. */
function ownBet(live: ApiDependencies['live'], betId: string, account: AccountId): LiveBet | undefined {
  if (!/^[1-9]\d{0,14}$/.test(betId)) return undefined;
  const bet = live.bet(Number(betId) as OrderId);
  return bet?.account === account ? bet : undefined;
}

/** A market whose orders can be placed and changed here; undefined where there is none. */
export async function marketOf(dependencies: ApiDependencies, text: string): Promise<FoundMarket | undefined> {
  try {
    return await findMarket(dependencies, text);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
