// Run as a process of its own by the kill test: wallets on a real database that get again what a kill has cut off, tell
// how it stands, and play the next round until they kill themselves with SIGKILL before a write.
import type { Command } from 'engine';
import type { Money } from 'engine/vocabulary';
import { openExchange } from '../../../process/exchange.ts';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { openWallets } from '../open-wallets.ts';
import type { Provider } from '../providers.ts';
import type { WalletTables } from '../tables.ts';
import { TransactionStore } from '../transaction-store.ts';
import { WalletRefusal } from '../wallet-answers.ts';
import { WIDE } from './wallet-exchange.fixture.ts';

interface Order {
  readonly address: DatabaseAddress;
  /** The round to send again; 0: none. The next is played. */
  readonly finish: number;
  /** Which of its writes is the first that is not made. */
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

/** Between the end of one write and the beginning of the next nothing happens: one kill stands for both. */
async function after<T>(work: () => Promise<T>): Promise<T> {
  await step();
  return work();
}

/** The store, which may be killed before each write. */
class KilledStore extends TransactionStore {
  override add(...args: Parameters<TransactionStore['add']>) {
    return after(() => super.add(...args));
  }

  override end(...args: Parameters<TransactionStore['end']>) {
    return after(() => super.end(...args));
  }
}

const database = await openDatabase(address);
const db = database.kysely<unknown>();
const exchange = await openExchange({ storage: { database }, parts: ['live', 'identity', 'audit'] });
const { sequencer, store: journal, live, identity, audit } = exchange;
const user =
  (await identity.findUser('asha')) ??
  (await identity.createUser({ userName: 'asha', password: 'demo1234', role: 'bettor' }));
await identity.accounts.credit(user.account, 1_000_00 as Money, { requestKey: 'first' });
const wallets = await openWallets({
  db,
  live,
  identity,
  audit,
  journal,
  sequencer,
  settings: {},
  transactions: new KilledStore(db.withTables<WalletTables>()),
  commands: {
    submit: (command: Command) => after(() => sequencer.submit(command)),
    now: () => sequencer.now(),
    get sequence() {
      return sequencer.sequence;
    },
  },
  now: () => Date.now(),
  warn: (message) => process.stderr.write(`${message}\n`),
});
const { providers, wallet, sessions } = wallets;
const acme = { code: 'acme', name: 'Acme', baseUrl: 'http://127.0.0.1:9', publicKey: '', payoutLimits: WIDE };
const provider = (providers.find('acme') ?? (await providers.add(acme))) as Provider;
const loginHash = identity.sessions.find(await identity.sessions.begin(user))?.tokenHash ?? '';
const whose = { account: user.account, userId: user.userId, loginHash };
const token = await sessions.begin({ provider: provider.provider, game: 'reels', gameName: 'Reels', ...whose });

/** What both kinds of wallets are sent in a round, some of it wrong: the same again, as whoever got no answer sends it. */
async function play(round: number): Promise<string[]> {
  const base = { user: String(user.account), game: 'reels', currency: 'INR', token };
  const by = (name: string, ids: object = {}) => ({ ...base, transaction_id: `${round}-${name}`, ...ids });
  const paid = { round: `${round}-paid`, is_last: false };
  const held = { round: `${round}-held`, market: '' };
  const of = (name: string) => ({ reference_id: `${round}-${name}` });
  const result = (name: string, market: string, profit: number) =>
    wallet.results(provider, {
      game: 'reels',
      currency: 'INR',
      round: `${round}-held`,
      market,
      transaction_id: `${round}-${name}`,
      results: [{ user: String(user.account), profit }],
    });
  const sent = [
    () => wallet.debit(provider, { ...by('a'), ...paid, amount: 400 }),
    () => wallet.credit(provider, { ...by('b', of('a')), reference_id: `${round}-a`, ...paid, amount: 900 }),
    () => wallet.debit(provider, { ...by('c'), ...paid, amount: 100 }),
    () => wallet.rollback(provider, { ...by('d'), ...of('c'), round: paid.round }),
    () => wallet.rollback(provider, { ...by('e'), ...of('late'), round: paid.round }),
    () => wallet.debit(provider, { ...by('late'), ...paid, amount: 5 }),
    // A stake goes back with its win, and the win once more.
    () => wallet.debit(provider, { ...by('l'), ...paid, amount: 300 }),
    () => wallet.credit(provider, { ...by('m', of('l')), reference_id: `${round}-l`, ...paid, amount: 800 }),
    () => wallet.rollback(provider, { ...by('n'), ...of('l'), round: paid.round }),
    () => wallet.rollback(provider, { ...by('o'), ...of('m'), round: paid.round }),
    // What is refused: more than there is, another amount, another currency, an unknown round, an unknown customer.
    () => wallet.debit(provider, { ...by('much'), ...paid, amount: 1_000_000_000 }),
    () => wallet.debit(provider, { ...by('a'), ...paid, amount: 401 }),
    () => wallet.debit(provider, { ...by('euro'), ...paid, amount: 5, currency: 'EUR' }),
    () =>
      wallet.credit(provider, { ...by('x', of('a')), reference_id: `${round}-a`, ...paid, round: 'none', amount: 9 }),
    () => wallet.debit(provider, { ...by('nobody'), ...paid, amount: 5, user: '99999' }),
    () => wallet.exposure(provider, { ...by('f'), ...held, exposure: 300, exposure_time: 1 }),
    () => wallet.exposure(provider, { ...by('g'), ...held, exposure: 500, exposure_time: 2 }),
    () => wallet.refund(provider, { ...by('h'), ...of('g'), ...held, exposure: 300, exposure_time: 3 }),
    () => wallet.exposure(provider, { ...by('i'), ...held, market: 'two', exposure: 50, exposure_time: 1 }),
    () => wallet.exposure(provider, { ...by('old'), ...held, exposure: 900, exposure_time: 2 }),
    () => result('j', '', -200),
    () => result('again', '', 200),
    () => result('k', 'two', 70),
  ];
  const answers: string[] = [];
  for (const send of sent)
    answers.push(
      await send().then(
        ({ status }) => status,
        (error: unknown) => {
          if (error instanceof WalletRefusal) return error.status;
          throw error;
        },
      ),
    );
  return answers;
}

if (finish > 0) {
  const answers = await play(finish);
  const { rows } = await database.pool.query(
    `select count(*) filter (where state = 'open') as open, count(*) as count from provider_transaction`,
  );
  const report = {
    answers,
    cash: live.account(user.account)?.cash,
    exposure: live.account(user.account)?.exposure,
    sum: [...live.accounts()].reduce((sum, { cash }) => sum + cash, 0),
    ...rows[0],
  };
  process.stdout.write(JSON.stringify(report));
}
isPlaying = true;
await play(finish + 1);
await step();
await exchange.stop();
await database.close();
