import { randomBytes } from 'node:crypto';
import { deserialize } from 'node:v8';
import type { Command } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import { ByteWriter } from '../../core/journal/byte-writer.ts';
import { writeCommand } from '../../core/journal/command-codec.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { isJournaled, type Receipt } from '../../core/sequencer/receipt.ts';
import { QueueFullError, StoppedError } from '../../core/sequencer/refusals.ts';
import type { TriedOut } from '../../core/sequencer/try-out.ts';
import { tracedCommand } from '../../core/telemetry/spans.ts';
import { FRAME, type Frame } from './frames.ts';
import { errorOf, receiptOf } from './messages.ts';
import { LinkLostError, type Uplink } from './uplink.ts';

/** A new writer is there by then, or the answer is that nobody knows. */
const RESOLVE_MS = 10_000;
/** The live models have what was answered by then, or the answer goes out before them. */
const FOLD_MS = 5000;

interface Folded {
  readonly live: Pick<LiveModels, 'market'>;
  readonly sequence: Sequence;
  /** Resolves when that command has been folded, or the time is over. */
  reached(sequence: Sequence, withinMs: number): Promise<void>;
}

/** The port for commands, answered by the process that writes. Each command has a key, so that what came of it can be found. */
export class RemoteCommands implements CommandPort {
  readonly #uplink: Pick<Uplink, 'ask' | 'isUp' | 'upWithin'>;
  readonly #folded: Folded;
  readonly #writer = new ByteWriter();
  /** ms that the writer's clock is ahead of this one. */
  #ahead = 0;

  constructor(uplink: Pick<Uplink, 'ask' | 'isUp' | 'upWithin'>, folded: Folded) {
    this.#uplink = uplink;
    this.#folded = folded;
  }

  get sequence(): Sequence {
    return this.#folded.sequence;
  }

  now(): Millis {
    return (Date.now() + this.#ahead) as Millis;
  }

  /** What the writer's clock shows. */
  setClock(now: number): void {
    this.#ahead = now - Date.now();
  }

  /** As far as it is folded here. */
  marketVersion(market: MarketId): number | undefined {
    return this.#folded.live.market(market)?.version;
  }

  submit(given: Command): Promise<Receipt> {
    return tracedCommand(given.type, 'uplink', () => this.#submit(given));
  }

  async #submit(given: Command): Promise<Receipt> {
    if (!this.#uplink.isUp) throw new QueueFullError();
    const command = withKey(given);
    try {
      return await this.#ask(command);
    } catch (error) {
      if (error instanceof LinkLostError) return this.#resolve(command, error);
      throw error;
    }
  }

  async tryOut(commands: readonly Command[]): Promise<TriedOut[]> {
    if (!this.#uplink.isUp) throw new QueueFullError();
    const answer = await this.#uplink
      .ask(FRAME.trial, Buffer.from(JSON.stringify(commands)))
      .catch((error: unknown) => {
        throw error instanceof LinkLostError ? new QueueFullError() : error;
      });
    if (answer.kind === FRAME.refused) throw errorOf(answer.payload);
    return deserialize(answer.payload) as TriedOut[];
  }

  async #ask(command: Command): Promise<Receipt> {
    this.#writer.clear();
    writeCommand(this.#writer, command);
    const receipt = receiptIn(await this.#uplink.ask(FRAME.command, Buffer.from(this.#writer.written())));
    // Whoever reads the answer finds what it tells of.
    if (receipt.sequence > this.#folded.sequence) await this.#folded.reached(receipt.sequence, FOLD_MS);
    return receipt;
  }

  /**
   * The answer was lost on its way. The next writer tells what came of the request; where it has not come, it is given up
   * and never will.
   *
   * @throws QueueFullError  nothing was done
   * @throws StoppedError    nobody could tell in time
   */
  async #resolve(command: Command, cause: LinkLostError): Promise<Receipt> {
    const request = requestOf(command);
    const until = performance.now() + RESOLVE_MS;
    while (request !== undefined && performance.now() < until) {
      if (!(await this.#uplink.upWithin(until - performance.now()))) break;
      try {
        const receipt = await this.#ask({ type: 'withdraw-request', ...request });
        if (!receipt.outcome.ok) break;
        if (!isJournaled(receipt.outcome)) return receipt;
        throw new QueueFullError();
      } catch (error) {
        if (!(error instanceof LinkLostError)) throw error;
      }
    }
    throw new StoppedError(cause);
  }
}

/** @throws QueueFullError, StoppedError, Refusal */
function receiptIn({ kind, payload }: Frame): Receipt {
  if (kind === FRAME.refused) throw errorOf(payload);
  return receiptOf(payload);
}

/** The client's key, or one of ours. */
function withKey(command: Command): Command {
  switch (command.type) {
    case 'place-order':
    case 'place-orders':
    case 'cancel-order':
      return command.requestKey === undefined ? { ...command, requestKey: ownKey() } : command;
    default:
      return command;
  }
}

const ownKey = (): string => `~${randomBytes(12).toString('base64url')}`;

function requestOf(command: Command): { readonly account: AccountId; readonly requestKey: string } | undefined {
  if (!('requestKey' in command) || command.requestKey === undefined) return undefined;
  return 'account' in command ? { account: command.account, requestKey: command.requestKey } : undefined;
}
