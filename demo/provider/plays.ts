import { randomBytes } from 'node:crypto';
import type { Logged, PlayLog } from './play-log.ts';
import { type Answer, CURRENCY, type WalletCalls } from './wallet-calls.ts';

/** Who plays what. */
export interface Player {
  readonly token: string;
  readonly user: string;
  readonly game: string;
}

/** Of rounds and transactions: no two are alike. */
export const newName = (): string => randomBytes(9).toString('hex');

/** What one game played by one player does at the exchange: a stake, then what it wins. */
export class Plays {
  readonly #wallet: WalletCalls;
  readonly #log: PlayLog;

  constructor(wallet: WalletCalls, log: PlayLog) {
    this.#wallet = wallet;
    this.#log = log;
  }

  /** @param winOf  plays it, once the stake is taken. @returns why the stake was not taken, or what the exchange has then */
  async play({ token, user, game }: Player, stake: number, winOf: () => number): Promise<Answer> {
    const round = newName();
    const base = { user, game, round, currency: CURRENCY };
    const debit = { ...base, token, transaction_id: newName(), amount: stake };
    const taken = await this.#wallet.send({ id: debit.transaction_id, kind: 'debit', body: debit, at: Date.now() });
    if (taken.status !== 'OK') return taken;
    const reference_id = debit.transaction_id;
    const credit = { ...base, transaction_id: newName(), reference_id, amount: winOf(), is_last: true };
    return this.#wallet.send({ id: credit.transaction_id, kind: 'credit', body: credit, at: Date.now() });
  }

  /** Ends what a stop has cut off: what was sent is sent again, and a stake without its win is taken back. */
  async resume(): Promise<void> {
    const isOpen = ({ status }: Logged) => status === undefined;
    for (const one of this.#log.all().filter(isOpen)) await this.#wallet.resend(one);
    const done = this.#log.all().filter(({ status }) => status === 'OK');
    const ended = new Set(done.filter(({ kind }) => kind !== 'debit').map(({ body }) => body['reference_id']));
    for (const { id, kind, body } of done) if (kind === 'debit' && !ended.has(id)) await this.#takeBack(id, body);
    await this.#voidWheels(done);
  }

  async #takeBack(reference_id: string, { token: _token, ...of }: Logged['body']): Promise<void> {
    const body = { ...of, transaction_id: newName(), reference_id };
    await this.#wallet.send({ id: body.transaction_id, kind: 'rollback', body, at: Date.now() });
  }

  /** Rounds with something at stake and no result. */
  async #voidWheels(done: readonly Logged[]): Promise<void> {
    const ended = new Set(done.filter(({ kind }) => kind === 'results').map(({ body }) => body['round']));
    const open = Map.groupBy(
      done.filter(({ kind, body }) => kind === 'exposure' && !ended.has(body['round'])),
      ({ body }) => body['round'],
    );
    for (const [round, bets] of open) {
      const users = [...new Set(bets.map(({ body }) => body['user']))];
      const { game } = (bets[0] as Logged).body;
      const results = users.map((user) => ({ user, profit: 0 }));
      const body = { game, round, currency: CURRENCY, transaction_id: newName(), results };
      await this.#wallet.send({ id: body.transaction_id, kind: 'results', body, at: Date.now() });
    }
  }
}

/** What was done, in the words of the exchange. */
export function transactionsIn(log: PlayLog, { from, to }: { readonly from: number; readonly to: number }) {
  const done = log.all().filter(({ status, at }) => status === 'OK' && at >= from && at < to);
  return done.flatMap(({ id, kind, body }) => {
    const row = { transaction_id: id, kind, user: String(body['user']) };
    if (kind === 'results') {
      const results = body['results'] as readonly { user: string; profit: number }[];
      return results.map(({ user, profit }) => ({ ...row, kind: 'result', user, amount: profit }));
    }
    return [{ ...row, amount: Number(body[kind === 'exposure' ? 'exposure' : 'amount']) }];
  });
}
