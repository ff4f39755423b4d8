import { z } from 'zod';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { PERSISTENCE_WORDS } from '../wire/betfair-words.ts';
import { instructionCodeOf } from './execution-codes.ts';
import type { InstructionCode } from './execution-codes.ts';
import type { InstructionReport } from './execution-report.ts';
import { assertInstructions, changeEach, onceByRef } from './order-request.ts';
import type { OrderDependencies } from './order-request.ts';
import { PersistenceParam } from './place-instruction.ts';

const UpdateInstruction = z.strictObject({ betId: z.string(), newPersistenceType: PersistenceParam });
type UpdateInstruction = z.output<typeof UpdateInstruction>;

const Params = z.strictObject({
  marketId: z.string(),
  instructions: z.array(UpdateInstruction),
  customerRef: z.string().optional(),
});

interface UpdateReport extends InstructionReport {
  readonly instruction: object;
}

export function updateOrdersOperations(dependencies: OrderDependencies): Operations {
  return {
    updateOrders: operation(
      Params,
      (params, { session }) => {
        const { instructions } = params;
        assertInstructions(instructions);
        const request = { head: params, instructions, account: session.user.account, failed };
        return onceByRef(dependencies, request, () =>
          changeEach(dependencies, request, (instruction, bet) => update(dependencies, instruction, bet)),
        );
      },
      ({ instructions }) => instructions.length,
    ),
  };
}

const echoOf = ({ betId, newPersistenceType }: UpdateInstruction) => ({
  betId,
  newPersistenceType: PERSISTENCE_WORDS[newPersistenceType],
});

const failed = (instruction: UpdateInstruction, errorCode: InstructionCode): UpdateReport => ({
  status: 'FAILURE',
  errorCode,
  instruction: echoOf(instruction),
});

async function update(
  { sequencer }: OrderDependencies,
  instruction: UpdateInstruction,
  { account, order, persistence: before }: LiveBet,
): Promise<UpdateReport> {
  const persistence = instruction.newPersistenceType;
  if (before === persistence) return failed(instruction, 'NO_ACTION_REQUIRED');
  const { outcome } = await sequencer.submit({ type: 'update-order', account, order, persistence });
  if (!outcome.ok) return failed(instruction, instructionCodeOf(outcome.rejection));
  return { status: 'SUCCESS', instruction: echoOf(instruction) };
}
