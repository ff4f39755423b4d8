import { z } from 'zod';
import type { AccountId } from 'engine/vocabulary';
import { fromWireOdds, toWireMoney, toWireOdds } from 'protocol';
import type { LiveBet } from '../../readmodels/live/bet.ts';
import { marketIdText } from '../../gateway/wire/book-on-wire.ts';
import { ApiError } from '../api/api-error.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { runnerHandicap } from '../api/runner-handicap.ts';
import { PERSISTENCE_WORDS, SIDE_WORDS } from '../wire/betfair-words.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import { ownBet } from './cancel-orders.ts';
import type { CancelReport } from './cancel-orders.ts';
import { endOfDelay } from './end-of-delay.ts';
import { instructionCodeOf } from './execution-codes.ts';
import type { InstructionCode } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport, InstructionReport } from './execution-report.ts';
import { marketOf, onceByRef } from './order-request.ts';
import type { OrderDesk } from './order-request.ts';
import { placedReport } from './place-report.ts';
import type { PlaceReport } from './place-report.ts';

export const MOST_REPLACED = 60;

const ReplaceInstruction = z.strictObject({ betId: z.string(), newPrice: z.number() });
type ReplaceAsked = z.output<typeof ReplaceInstruction>;

const Params = z.strictObject({
  marketId: z.string(),
  instructions: z.array(ReplaceInstruction),
  customerRef: z.string().optional(),
  marketVersion: z.strictObject({ version: z.int().optional() }).optional(),
  async: z.boolean().optional(),
});
type RequestAsked = z.output<typeof Params>;

/** Both parts are there even where nothing was done: a client refuses an answer that lacks one. */
interface ReplaceReport extends InstructionReport {
  readonly cancelInstructionReport: CancelReport;
  readonly placeInstructionReport: PlaceReport | NotPlaced;
}

/** What is told of a new order that cannot even be described. */
interface NotPlaced extends InstructionReport {
  readonly errorCode: 'RELATED_ACTION_FAILED';
}

export function replaceOrdersOperations(desk: OrderDesk): Operations {
  return {
    replaceOrders: operation(
      Params,
      (asked, { session }) => {
        const { instructions, customerRef } = asked;
        if (instructions.length === 0) throw new ApiError('INVALID_INPUT_DATA', 'no instructions');
        const account = session.user.account;
        const duplicate = () => reportOf(asked, instructions.map(notDone), 'DUPLICATE_TRANSACTION');
        return onceByRef(desk, { account, customerRef, duplicate }, () => replace(desk, asked, account));
      },
      ({ instructions }) => instructions.length * 2,
    ),
  };
}

const notDone = (instruction: ReplaceAsked) => failedWithout(instruction, 'ERROR_IN_ORDER');

/** There was no order to replace: of the new one nothing can be said. */
function failedWithout({ betId }: ReplaceAsked, errorCode: InstructionCode): ReplaceReport {
  const cancelInstructionReport = { status: 'FAILURE', errorCode, instruction: { betId }, sizeCancelled: 0 } as const;
  const placeInstructionReport = { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED' } as const;
  return { status: 'FAILURE', errorCode, cancelInstructionReport, placeInstructionReport };
}

async function replace(desk: OrderDesk, asked: RequestAsked, account: AccountId): Promise<ExecutionReport> {
  const { instructions, marketId } = asked;
  if (instructions.length > MOST_REPLACED) return reportOf(asked, instructions.map(notDone), 'TOO_MANY_INSTRUCTIONS');
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return reportOf(asked, instructions.map(notDone), 'DUPLICATE_BETIDS');
  }
  if ((await marketOf(desk, marketId)) === undefined) {
    return reportOf(asked, instructions.map(notDone), 'INVALID_MARKET_ID');
  }
  const reports = instructions.map((instruction) => replaceOne(desk, instruction, { asked, account }));
  return reportOf(asked, await Promise.all(reports));
}

/** The engine cancels and places at once, or neither: a refusal leaves the old order as it is. */
async function replaceOne(
  desk: OrderDesk,
  instruction: ReplaceAsked,
  { asked, account }: { asked: RequestAsked; account: AccountId },
): Promise<ReplaceReport> {
  const bet = ownBet(desk.live, instruction.betId, account);
  if (bet === undefined || marketIdText(bet.market) !== asked.marketId) {
    return failedWithout(instruction, 'INVALID_BET_ID');
  }
  const old = { ...bet };
  const price = fromWireOdds(instruction.newPrice);
  if (price === undefined) return failedPlacing(desk, instruction, { old, errorCode: 'INVALID_ODDS' });
  if (price === old.price && old.remaining > 0)
    return failedPlacing(desk, instruction, { old, errorCode: 'NO_ACTION_REQUIRED' });
  const version = asked.marketVersion?.version;
  const { outcome } = await desk.sequencer.submit({
    type: 'replace-order',
    account,
    order: old.order,
    price,
    ...(version === undefined ? {} : { marketVersion: version }),
  });
  if (!outcome.ok) return failedPlacing(desk, instruction, { old, errorCode: instructionCodeOf(outcome.rejection) });
  const { betId } = instruction;
  const cancelInstructionReport: CancelReport = {
    status: 'SUCCESS',
    instruction: { betId },
    sizeCancelled: toWireMoney(outcome.cancelled),
    cancelledDate: dateOnBetfair(desk.live.bet(old.order)?.cancelledAt ?? desk.now()),
  };
  const echo = newInstruction(desk, old, { price: toWireOdds(price), size: toWireMoney(outcome.cancelled) });
  if (asked.async === true) {
    const placeInstructionReport: PlaceReport = { status: 'SUCCESS', orderStatus: 'PENDING', instruction: echo };
    return { status: 'SUCCESS', cancelInstructionReport, placeInstructionReport };
  }
  await endOfDelay(desk.live, [outcome.order], desk.now);
  const placed = desk.live.bet(outcome.order);
  const placeInstructionReport: PlaceReport =
    placed === undefined ? { status: 'TIMEOUT', instruction: echo } : placedReport(echo, placed);
  const { status } = placeInstructionReport;
  const errorCode = status === 'FAILURE' ? ({ errorCode: 'CANCELLED_NOT_PLACED' } as const) : {};
  return { status, ...errorCode, cancelInstructionReport, placeInstructionReport };
}

function failedPlacing(
  desk: OrderDesk,
  instruction: ReplaceAsked,
  { old, errorCode }: { old: LiveBet; errorCode: InstructionCode },
): ReplaceReport {
  const related = { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED' } as const;
  const echo = newInstruction(desk, old, { price: instruction.newPrice, size: toWireMoney(old.remaining) });
  return {
    status: 'FAILURE',
    errorCode,
    cancelInstructionReport: { ...related, instruction: { betId: instruction.betId }, sizeCancelled: 0 },
    placeInstructionReport: { status: 'FAILURE', errorCode, instruction: echo },
  };
}

/** The new order as it would have been asked for: clients read its price and size. */
function newInstruction(desk: OrderDesk, old: LiveBet, of: { price: number; size: number }): object {
  return {
    orderType: 'LIMIT',
    selectionId: old.selection,
    handicap: runnerHandicap(desk, old),
    side: SIDE_WORDS[old.side],
    limitOrder: { size: of.size, price: of.price, persistenceType: PERSISTENCE_WORDS[old.persistence] },
    ...(old.reference?.order === undefined ? {} : { customerOrderRef: old.reference.order }),
  };
}
