// Run as a process of its own by the kill test: a cashier on a real database that finishes the round of requests that a
// kill has cut, tells how it stands, and plays the next one until it kills itself with SIGKILL before or after a write.
import type { Command } from 'engine';
import { BANK } from 'engine/vocabulary';
import type { AccountId, Money } from 'engine/vocabulary';
import { openExchange } from '../../../process/exchange.ts';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import { openPayments } from '../open-payments.ts';
import type { Payment } from '../payment.ts';
import { PaymentStore } from '../payment-store.ts';

interface Order {
  readonly address: DatabaseAddress;
  /** The one to finish; 0: none. The next is played. */
  readonly finish: number;
  /** Which of its writes' beginnings and ends. */
  readonly cut: number;
}

const { address, finish, cut } = JSON.parse(process.argv[2] as string) as Order;

let steps = 0;
let isPlaying = false;
async function step(): Promise<void> {
  if (!isPlaying) return;
  steps += 1;
  if (steps !== cut) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  await step();
  const done = await work();
  await step();
  return done;
}

/** The store, which may be killed before and after each write. */
class KilledStore extends PaymentStore {
  override add(...args: Parameters<PaymentStore['add']>) {
    return between(() => super.add(...args));
  }

  override change(...args: Parameters<PaymentStore['change']>) {
    return between(() => super.change(...args));
  }
}

const database = await openDatabase(address);
const db = database.kysely<unknown>();
const exchange = await openExchange({ storage: { database }, parts: ['live', 'identity', 'notices'] });
const { sequencer, store, live, identity, notices } = exchange;
const user =
  (await identity.findUser('asha')) ??
  (await identity.createUser({ userName: 'asha', password: 'demo1234', role: 'bettor' }));
await identity.accounts.credit(user.account, 1_000_00 as Money, { requestKey: 'first' });
const payments = await openPayments({
  db,
  store,
  site: { isLicensed: true },
  identity,
  notices,
  payments: new KilledStore(db),
  sequencer: {
    submit: (command: Command) => between(() => sequencer.submit(command)),
    now: () => sequencer.now(),
    get sequence() {
      return sequencer.sequence;
    },
  },
  clock: systemClock,
  warn: (message) => process.stderr.write(`${message}\n`),
});

const { requests } = payments;
const OPERATOR = { what: 'operator', user: 1 };

/** The same again, as whoever got no answer asks. */
function ask(direction: Payment['direction'], amount: number, requestId: string): Promise<Payment> {
  const { userId, account } = user;
  const wanted = { userId, account, direction, method: 'upi', details: 'asha@bank', amount: amount as Money } as const;
  return requests.request({ ...wanted, requestId });
}

async function play(round: number): Promise<Payment[]> {
  let deposit = await ask('deposit', 500_00, `deposit-${round}`);
  if (deposit.status === 'requested') deposit = await requests.act(deposit.payment, 'approve', OPERATOR);
  let paid = await ask('withdrawal', 200_00, `paid-${round}`);
  if (paid.status === 'requested') paid = await requests.act(paid.payment, 'approve', OPERATOR);
  if (paid.status === 'approved') paid = await requests.act(paid.payment, 'pay', OPERATOR);
  let refused = await ask('withdrawal', 100_00, `refused-${round}`);
  if (refused.status === 'requested')
    refused = await requests.act(refused.payment, 'reject', { ...OPERATOR, note: 'no such account' });
  return [deposit, paid, refused];
}

const holding = await identity.accounts.ensure('house:payments', 'house');
const cashOf = (account: AccountId) => live.account(account)?.cash ?? 0;
if (finish > 0) {
  const played = await play(finish);
  const report = {
    cash: cashOf(user.account),
    held: cashOf(holding),
    bank: cashOf(BANK),
    ended: played.map(({ status, isReturned, move }) => [status, isReturned, move]),
    notices: (await notices.of(user.account, { unread: false, limit: 500 })).length,
  };
  process.stdout.write(JSON.stringify(report));
}
isPlaying = true;
await play(finish + 1);
payments.stop();
await exchange.stop();
await database.close();
