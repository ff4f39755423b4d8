import { z } from 'zod';
import type { Command } from 'engine';
import { ACCEPTS, PERSISTENCES, SIDES, TARGETS } from 'engine/vocabulary';
import { ByteReader } from '../../core/journal/byte-reader.ts';
import { readCommand } from '../../core/journal/command-codec.ts';
import { BadFrameError } from './frames.ts';

const whole = z.int();
const terms = z.strictObject({
  onClose: z.enum(['limit', 'market']).optional(),
  minFill: whole.optional(),
  target: z.enum(TARGETS).optional(),
  expiresAt: whole.optional(),
  postOnly: z.boolean().optional(),
  marketVersion: whole.optional(),
  line: z.number().optional(),
  accept: z.enum(ACCEPTS).optional(),
});
const reference = z.strictObject({
  order: z.string().max(32).optional(),
  strategy: z.string().max(15).optional(),
  request: z.string().max(32).optional(),
  entropy: z.string().max(64).optional(),
});
const instruction = {
  selection: whole,
  side: z.enum(SIDES),
  price: whole,
  size: whole,
  persistence: z.enum(PERSISTENCES),
  terms: terms.optional(),
};
const keyed = { account: whole, requestKey: z.string().max(64).optional() };

/** The commands that a gateway sends; whatever else people do there is forwarded as a call. */
const GATEWAY_COMMAND = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('place-order'),
    ...keyed,
    market: whole,
    ...instruction,
    reference: reference.optional(),
  }),
  z.strictObject({
    type: z.literal('place-orders'),
    ...keyed,
    market: whole,
    orders: z.array(z.strictObject(instruction)).max(200),
    allOrNothing: z.boolean(),
    references: z.array(reference).max(200).optional(),
  }),
  z.strictObject({
    type: z.literal('cancel-order'),
    ...keyed,
    order: whole,
    sizeReduction: whole.optional(),
  }),
  z.strictObject({ type: z.literal('withdraw-request'), account: whole, requestKey: z.string().min(1).max(64) }),
]);

/**
 * A command as a gateway sends it: the engine takes whatever has its form, and refuses what is wrong in it.
 *
 * @throws BadFrameError
 */
export function readGatewayCommand(payload: Uint8Array): Command {
  const reader = new ByteReader(payload);
  let command: unknown;
  try {
    command = readCommand(reader);
  } catch (error) {
    throw new BadFrameError(`a command that cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (reader.left > 0) throw new BadFrameError('more than a command');
  const parsed = GATEWAY_COMMAND.safeParse(command);
  if (!parsed.success) throw new BadFrameError(`no command of a gateway: ${parsed.error.issues[0]?.message ?? ''}`);
  return command as Command;
}
