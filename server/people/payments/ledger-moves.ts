import type { Command, PostTransfer, Rejection } from 'engine';
import { BANK } from 'engine/vocabulary';
import type { AccountId, Sequence } from 'engine/vocabulary';
import { submitPatiently } from '../../core/sequencer/submit-patiently.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { memoOf, requestKeyOf, ROUTES, type PaymentMove } from './payment-flow.ts';
import type { Payment } from './payment.ts';

interface LedgerMovesDependencies {
  readonly sequencer: Pick<CommandPort, 'submit' | 'now'>;
  /** The journal's commands after a sequence, in order. */
  readonly commandsAfter: (sequence: Sequence) => AsyncIterable<Command>;
  /** Where the amounts of withdrawals are between their account and their way out. */
  readonly holding: () => Promise<AccountId>;
  /** Where deposits rest that came in and could not be credited. */
  readonly suspense: () => Promise<AccountId>;
}

/** The engine forgets a request key 24 hours after its use, at the earliest. */
const KEYS_ARE_SAFE_MS = 23 * 3_600_000;

/** Carries out what a request owes the ledger, once, however often it is called. */
export class LedgerMoves {
  readonly #dependencies: LedgerMovesDependencies;

  constructor(dependencies: LedgerMovesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Posts the transfer that a request owes. What a stop left open may have been posted already: the engine knows its
   * key for a day, and after that the journal is searched.
   *
   * @returns why the exchange refuses it; then nothing has moved
   */
  async carryOut(payment: Payment & { readonly move: PaymentMove }): Promise<Rejection | undefined> {
    const command = await this.#commandOf(payment);
    const isOld = this.#dependencies.sequencer.now() - payment.moveAt > KEYS_ARE_SAFE_MS;
    if (isOld && (await this.#isInJournal(command, payment.moveAfter))) return undefined;
    const { outcome } = await submitPatiently(this.#dependencies.sequencer, command);
    return outcome.ok ? undefined : outcome.rejection;
  }

  async #commandOf(payment: Payment & { readonly move: PaymentMove }): Promise<PostTransfer> {
    const { account, amount, move } = payment;
    const { kind, from, to } = ROUTES[move];
    const places = {
      account: () => account,
      bank: () => BANK,
      holding: this.#dependencies.holding,
      suspense: this.#dependencies.suspense,
    };
    return {
      type: 'post-transfer',
      kind,
      from: await places[from](),
      to: await places[to](),
      amount,
      requestKey: requestKeyOf(payment, move),
      memo: memoOf(payment, move),
    };
  }

  async #isInJournal({ from, requestKey }: PostTransfer, after: Sequence): Promise<boolean> {
    for await (const command of this.#dependencies.commandsAfter(after))
      if (command.type === 'post-transfer' && command.from === from && command.requestKey === requestKey) return true;
    return false;
  }
}
