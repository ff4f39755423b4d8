import { z } from 'zod';
import type { AccountId } from 'engine/vocabulary';
import { marketIdText } from '../../gateway/wire/book-on-wire.ts';
import { ApiError } from '../api/api-error.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { PERSISTENCE_WORDS } from '../wire/betfair-words.ts';
import { ownBet } from './cancel-orders.ts';
import { instructionCodeOf } from './execution-codes.ts';
import type { InstructionCode } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport, InstructionReport } from './execution-report.ts';
import { marketOf, onceByRef } from './order-request.ts';
import type { OrderDesk } from './order-request.ts';
import { PersistenceParam } from './place-instruction.ts';

export const MOST_UPDATED = 60;

const UpdateInstruction = z.strictObject({ betId: z.string(), newPersistenceType: PersistenceParam });
type UpdateAsked = z.output<typeof UpdateInstruction>;

const Params = z.strictObject({
  marketId: z.string(),
  instructions: z.array(UpdateInstruction),
  customerRef: z.string().optional(),
});

interface UpdateReport extends InstructionReport {
  readonly instruction: object;
}

export function updateOrdersOperations(desk: OrderDesk): Operations {
  return {
    updateOrders: operation(
      Params,
      (asked, { session }) => {
        const { instructions, customerRef } = asked;
        if (instructions.length === 0) throw new ApiError('INVALID_INPUT_DATA', 'no instructions');
        const account = session.user.account;
        const duplicate = () => reportOf(asked, instructions.map(notDone), 'DUPLICATE_TRANSACTION');
        return onceByRef(desk, { account, customerRef, duplicate }, () => update(desk, asked, account));
      },
      ({ instructions }) => instructions.length,
    ),
  };
}

const echoOf = ({ betId, newPersistenceType }: UpdateAsked) => ({
  betId,
  newPersistenceType: PERSISTENCE_WORDS[newPersistenceType],
});

const failed = (instruction: UpdateAsked, errorCode: InstructionCode): UpdateReport => ({
  status: 'FAILURE',
  errorCode,
  instruction: echoOf(instruction),
});

const notDone = (instruction: UpdateAsked) => failed(instruction, 'ERROR_IN_ORDER');

async function update(desk: OrderDesk, asked: z.output<typeof Params>, account: AccountId): Promise<ExecutionReport> {
  const { instructions, marketId } = asked;
  if (instructions.length > MOST_UPDATED) return reportOf(asked, instructions.map(notDone), 'TOO_MANY_INSTRUCTIONS');
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return reportOf(asked, instructions.map(notDone), 'DUPLICATE_BETIDS');
  }
  if ((await marketOf(desk, marketId)) === undefined) {
    return reportOf(asked, instructions.map(notDone), 'INVALID_MARKET_ID');
  }
  const reports = instructions.map((instruction) => updateOne(desk, instruction, { marketId, account }));
  return reportOf(asked, await Promise.all(reports));
}

async function updateOne(
  { live, sequencer }: OrderDesk,
  instruction: UpdateAsked,
  { marketId, account }: { marketId: string; account: AccountId },
): Promise<UpdateReport> {
  const bet = ownBet(live, instruction.betId, account);
  if (bet === undefined || marketIdText(bet.market) !== marketId) return failed(instruction, 'INVALID_BET_ID');
  const persistence = instruction.newPersistenceType;
  if (bet.persistence === persistence) return failed(instruction, 'NO_ACTION_REQUIRED');
  const { outcome } = await sequencer.submit({ type: 'update-order', account, order: bet.order, persistence });
  if (!outcome.ok) return failed(instruction, instructionCodeOf(outcome.rejection));
  return { status: 'SUCCESS', instruction: echoOf(instruction) };
}
