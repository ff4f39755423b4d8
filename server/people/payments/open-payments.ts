import type { Kysely } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { Identity } from '../identity/identity.ts';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { Notices } from '../notices/notices.ts';
import type { Clock } from '../../core/sequencer/clock.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { LicensedAdapter } from './licensed-adapter.ts';
import { LedgerMoves } from './ledger-moves.ts';
import type { PaymentAdapter } from './payment-adapter.ts';
import { PaymentRequests } from './payment-requests.ts';
import { PaymentStore } from './payment-store.ts';

interface PaymentsDependencies {
  readonly db: Kysely<unknown>;
  readonly sequencer: Pick<CommandPort, 'submit' | 'now' | 'sequence'>;
  readonly store: Pick<JournalStore, 'rows'>;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly notices: Pick<Notices, 'write' | 'tell'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly adapter?: PaymentAdapter | undefined;
  /** What the operator says of the site: nothing that moves real money starts without it. */
  readonly site: { readonly isLicensed: boolean };
  /** Another one over the same tables, for tests. */
  readonly payments?: PaymentStore;
  readonly warn: (message: string) => void;
}

export interface Payments {
  readonly requests: PaymentRequests;
  readonly store: PaymentStore;
  readonly adapter: PaymentAdapter | undefined;
  stop(): void;
}

/** The account that holds what is being paid out. */
const HOLDING = 'house:payments';
/** The account that holds deposits which came in and could not be credited. */
const SUSPENSE = 'house:suspense';
const RETRY_MS = 30_000;

/** Opens the cashier, and finishes what a stop interrupted. */
export async function openPayments(dependencies: PaymentsDependencies): Promise<Payments> {
  const { db, sequencer, identity, notices, clock, site, warn } = dependencies;
  const adapter =
    dependencies.adapter && new LicensedAdapter(dependencies.adapter, { isLicensed: () => site.isLicensed, warn });
  const opened = new Map<string, Promise<AccountId>>();
  /** Opened with the first that needs it. */
  const house = (name: string): Promise<AccountId> => {
    const found = opened.get(name) ?? identity.accounts.ensure(name, 'house');
    opened.set(name, found);
    return found.catch((error: unknown) => {
      opened.delete(name);
      throw error;
    });
  };
  const moves = new LedgerMoves({
    sequencer,
    async *commandsAfter(sequence) {
      const range = { from: sequence + 1, to: Infinity };
      for await (const { command } of readEntries(dependencies.store, range)) yield command;
    },
    holding: () => house(HOLDING),
    suspense: () => house(SUSPENSE),
  });
  const store = dependencies.payments ?? new PaymentStore(db);
  const requests = new PaymentRequests({ store, moves, sequencer, notices, adapter, warn });
  await requests.resume();
  let cancel: () => void = () => undefined;
  const later = () => {
    cancel = clock.after(RETRY_MS, () => {
      requests
        .settleOpen()
        .catch((error: Error) => warn(`payments: ${error.message}`))
        .finally(later);
    });
  };
  later();
  return {
    requests,
    store,
    adapter,
    stop() {
      adapter?.stop();
      cancel();
    },
  };
}
