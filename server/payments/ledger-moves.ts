import type { PostTransfer, Rejection } from 'engine';
import { BANK } from 'engine/vocabulary';
import type { AccountId, Sequence } from 'engine/vocabulary';
import { readEntries } from '../journal/export-journal.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { submitPatiently } from '../sequencer/submit-patiently.ts';
import type { CommandPort } from '../sequencer/command-port.ts';
import { memoOf, requestKeyOf, type PaymentMove } from './payment-flow.ts';
import type { Payment } from './payment.ts';

interface LedgerMovesDependencies {
  readonly sequencer: Pick<CommandPort, 'submit' | 'now'>;
  readonly store: Pick<JournalStore, 'rows'>;
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
    const of = { amount, requestKey: requestKeyOf(payment, move), memo: memoOf(payment, move) };
    const transfer = (kind: PostTransfer['kind'], from: AccountId, to: AccountId): PostTransfer => {
      return { type: 'post-transfer', kind, from, to, ...of };
    };
    if (move === 'credit') return transfer('deposit', BANK, account);
    if (move === 'suspend') return transfer('deposit', BANK, await this.#dependencies.suspense());
    if (move === 'release') return transfer('deposit', await this.#dependencies.suspense(), account);
    if (move === 'refund') return transfer('withdrawal', await this.#dependencies.suspense(), BANK);
    const holding = await this.#dependencies.holding();
    if (move === 'hold') return transfer('withdrawal', account, holding);
    // No deposit: it counts against no limit, and reaches an account that has excluded itself.
    if (move === 'return') return transfer('adjustment', holding, account);
    return transfer('withdrawal', holding, BANK);
  }

  async #isInJournal({ from, requestKey }: PostTransfer, after: Sequence): Promise<boolean> {
    for await (const { command } of readEntries(this.#dependencies.store, { from: after + 1, to: Infinity })) {
      if (command.type === 'post-transfer' && command.from === from && command.requestKey === requestKey) return true;
    }
    return false;
  }
}
