import type { AccountId } from 'engine/vocabulary';
import { type WalletAnswer, WALLET_CURRENCY, type WalletRequest } from 'protocol';
import { fingerprint } from 'results';
import { Turns } from '../../core/system/turns.ts';
import type { Payouts } from './payouts.ts';
import type { Provider } from './providers.ts';
import type { TransactionKind } from './tables.ts';
import type { Round, RoundName, Transaction, TransactionStore } from './transaction-store.ts';
import type { Decision, Transactions } from './transactions.ts';
import { WalletRefusal } from './wallet-answers.ts';
import type { WalletSession, WalletSessions } from './wallet-sessions.ts';

export interface WalletDependencies {
  readonly store: TransactionStore;
  readonly transactions: Transactions;
  readonly sessions: WalletSessions;
  readonly payouts: Pick<Payouts, 'check'>;
  readonly now: () => number;
}

interface Staking {
  readonly token: string;
  readonly user: string;
  readonly game: string;
  readonly round: string;
  readonly market?: string;
}

const accountOf = (user: string): AccountId => Number(user) as AccountId;

/**
 * What providers do with the money of those who play with them. What gives money back needs no token, and passes locks,
 * exclusions and a provider that was closed; a stake passes none of these.
 */
export class Wallet {
  readonly #dependencies: WalletDependencies;
  /** One at a time of each account at each provider: a round is not changed by two at once. */
  readonly #turns = new Turns();

  constructor(dependencies: WalletDependencies) {
    this.#dependencies = dependencies;
  }

  async authenticate(provider: Provider, { token, game }: WalletRequest<'authenticate'>): Promise<WalletAnswer> {
    const { account } = await this.#session(provider, { token, game });
    return { status: 'OK', ...this.#dependencies.transactions.figuresOf(account), game };
  }

  async balance(_provider: Provider, { user, currency }: WalletRequest<'balance'>): Promise<WalletAnswer> {
    const account = await this.#bettor(user, currency);
    return { status: 'OK', ...this.#dependencies.transactions.figuresOf(account) };
  }

  debit(provider: Provider, body: WalletRequest<'debit'>): Promise<WalletAnswer> {
    const { transaction_id: name, user, amount, is_last: isLast } = body;
    const draft = { name, kind: 'debit', account: accountOf(user), amount, isLast, hash: hashOf(body) } as const;
    return this.#once(provider, draft, () => this.#stakeIn(provider, body));
  }

  credit(provider: Provider, body: WalletRequest<'credit'>): Promise<WalletAnswer> {
    const { transactions, payouts } = this.#dependencies;
    const { transaction_id: name, reference_id: of, user, amount, is_last: isLast } = body;
    const account = accountOf(user);
    const draft = { name, kind: 'credit', account, amount, isLast, of, hash: hashOf(body) } as const;
    const decide = async (): Promise<Decision> => {
      checkCurrency(body.currency);
      const stake = await transactions.settled(provider, of);
      if (stake === undefined) throw new WalletRefusal('TRANSACTION_DOES_NOT_EXIST');
      if (stake.account !== account) throw new WalletRefusal('INVALID_USER');
      if (stake.state !== 'done' || (await transactions.isRolledBack(provider, of)))
        throw new WalletRefusal('TRANSACTION_ROLLED_BACK');
      const round = await this.#round(provider, body);
      if (stake.kind !== 'debit' || stake.round !== round.id) throw new WalletRefusal('ROUND_DOES_NOT_EXIST');
      await payouts.check(provider, {
        name,
        account,
        amount,
        won: { round: round.id, stake: of, staked: stake.amount },
      });
      return { round: round.id };
    };
    return this.#paying(provider, () => this.#once(provider, draft, decide));
  }

  /** Only the provider's word supports it, so it is capped, and a provider that was closed gives none. */
  prize(provider: Provider, body: WalletRequest<'prize'>): Promise<WalletAnswer> {
    const { store, payouts, now } = this.#dependencies;
    const { transaction_id: name, user, game, amount } = body;
    const account = accountOf(user);
    const draft = { name, kind: 'prize', account, amount, hash: hashOf(body) } as const;
    const decide = async (): Promise<Decision> => {
      await this.#bettor(user, body.currency);
      if (!provider.isOpen) throw new WalletRefusal('INVALID_PARTNER');
      const known = await store.findRound(nameOf(provider, body));
      if (known !== undefined && known.game !== game) throw new WalletRefusal('INVALID_GAME');
      await payouts.check(provider, { name, account, amount });
      const gameName = await store.gameNameOf(provider.provider, game);
      return { round: (await store.ensureRound(nameOf(provider, body), { game, gameName, at: now() })).id };
    };
    return this.#paying(provider, () => this.#once(provider, draft, decide));
  }

  rollback(provider: Provider, body: WalletRequest<'rollback'>): Promise<WalletAnswer> {
    const { transactions } = this.#dependencies;
    const { transaction_id: name, reference_id: of, user } = body;
    const account = accountOf(user);
    const draft = { name, kind: 'rollback', account, of, hash: hashOf(body) } as const;
    return this.#once(provider, draft, async () => {
      checkCurrency(body.currency);
      const found = await transactions.settled(provider, of);
      if (found !== undefined) return this.#backOf(provider, found, body);
      await this.#bettor(user, body.currency);
      const meanwhile = await transactions.withdraw(provider, { name: of, account });
      return meanwhile === undefined ? { round: 0, amount: 0 } : this.#backOf(provider, meanwhile, body);
    });
  }

  exposure(provider: Provider, body: WalletRequest<'exposure'>): Promise<WalletAnswer> {
    const { transaction_id: name, user, exposure: amount, exposure_time: revision } = body;
    const draft = { name, kind: 'exposure', account: accountOf(user), amount, revision, hash: hashOf(body) } as const;
    return this.#once(provider, draft, () => this.#stakeIn(provider, body));
  }

  refund(provider: Provider, body: WalletRequest<'refund'>): Promise<WalletAnswer> {
    const { store, transactions } = this.#dependencies;
    const { transaction_id: name, reference_id: of, user, exposure: amount, exposure_time: revision } = body;
    const account = accountOf(user);
    const draft = { name, kind: 'refund', account, of, amount, revision, hash: hashOf(body) } as const;
    return this.#once(provider, draft, async () => {
      checkCurrency(body.currency);
      const bet = await transactions.settled(provider, of);
      if (bet === undefined) {
        await this.#bettor(user, body.currency);
        const meanwhile = await transactions.withdraw(provider, { name: of, account });
        // It never was, so that nothing changes.
        if (meanwhile === undefined) return { round: 0 };
        throw new WalletRefusal('UNDER_MAINTENANCE');
      }
      if (bet.account !== account) throw new WalletRefusal('INVALID_USER');
      if (bet.state !== 'done') return { round: 0 };
      const round = await this.#round(provider, body);
      if (bet.kind !== 'exposure' || bet.round !== round.id) throw new WalletRefusal('ROUND_DOES_NOT_EXIST');
      if (await store.isEnded(round.id, account)) throw new WalletRefusal('ROUND_ENDED');
      if (amount > (await store.heldIn(round.id, account))) throw new WalletRefusal('WRONG_AMOUNT');
      return { round: round.id };
    });
  }

  results(provider: Provider, body: WalletRequest<'results'>): Promise<WalletAnswer> {
    return this.#paying(provider, () => this.#results(provider, body));
  }

  async #results(provider: Provider, body: WalletRequest<'results'>): Promise<WalletAnswer> {
    const { store, payouts } = this.#dependencies;
    checkCurrency(body.currency);
    if (new Set(body.results.map(({ user }) => user)).size < body.results.length)
      throw new WalletRefusal('WRONG_SYNTAX');
    const round = await this.#round(provider, body);
    const results: WalletAnswer[] = [];
    for (const { user, profit: amount } of body.results) {
      const account = accountOf(user);
      // No id of a provider has a space: what is made of one is nobody's.
      const name = `${body.transaction_id} ${user}`;
      const hash = fingerprint({ round: round.id, amount });
      const draft = { name, kind: 'result', account, amount, isLast: true, hash } as const;
      const decide = async (): Promise<Decision> => {
        if (!(await store.isIn(round.id, account))) throw new WalletRefusal('ROUND_DOES_NOT_EXIST');
        if (await store.isEnded(round.id, account)) throw new WalletRefusal('ROUND_ENDED');
        const staked = await store.mostStakedIn(round.id, account);
        await payouts.check(provider, { name, account, amount, won: { round: round.id, stake: '', staked } });
        return { round: round.id };
      };
      results.push(await this.#once(provider, draft, decide).catch((error: unknown) => refusedPart(user, error)));
    }
    const refused = results.find(({ status }) => status !== 'OK');
    return refused === undefined ? { status: 'OK', results } : { ...noPart(refused), results };
  }

  /** Gives back what a round holds whose result never came. @returns what it held; undefined where it holds nothing */
  async clear(
    provider: Provider,
    { round, account }: { readonly round: number; readonly account: AccountId },
  ): Promise<number | undefined> {
    const { store } = this.#dependencies;
    return this.#turns.take(turnOf(provider, account), async () => {
      const held = await store.heldIn(round, account);
      if (held === 0 || (await store.isEnded(round, account))) return undefined;
      const { transactions } = this.#dependencies;
      const draft = { name: `clear ${round} ${account}`, kind: 'clear', account, isLast: true, hash: '' } as const;
      const { status } = await transactions.once(provider, draft, async () => ({ round }));
      return status === 'OK' ? held : undefined;
    });
  }

  /** One at a time of a provider: two at once do not pass its limits together. */
  #paying<T>({ provider }: Provider, pay: () => Promise<T>): Promise<T> {
    return this.#turns.take(`payments of ${provider}`, pay);
  }

  #once(provider: Provider, draft: Parameters<Transactions['once']>[1], decide: () => Promise<Decision>) {
    const { transactions } = this.#dependencies;
    return this.#turns.take(turnOf(provider, draft.account), () => transactions.once(provider, draft, decide));
  }

  /** The round of a stake that may be taken. @throws WalletRefusal */
  async #stakeIn(provider: Provider, body: Staking & { readonly currency: string }): Promise<Decision> {
    const { store, now } = this.#dependencies;
    const account = await this.#bettor(body.user, body.currency);
    const session = await this.#session(provider, body);
    if (session.account !== account) throw new WalletRefusal('INVALID_TOKEN');
    const of = { game: body.game, gameName: session.gameName, at: now() };
    const round = await store.ensureRound(nameOf(provider, body), of);
    if (round.game !== body.game) throw new WalletRefusal('INVALID_GAME');
    if (await store.isEnded(round.id, account)) throw new WalletRefusal('ROUND_ENDED');
    return { round: round.id };
  }

  /** What taking it back moves. @throws WalletRefusal */
  async #backOf(provider: Provider, found: Transaction, body: WalletRequest<'rollback'>): Promise<Decision> {
    const { transactions } = this.#dependencies;
    if (found.account !== accountOf(body.user)) throw new WalletRefusal('INVALID_USER');
    const isWithdrawn = found.kind === 'withdrawn';
    if (!isWithdrawn && !BACK.has(found.kind)) throw new WalletRefusal('TRANSACTION_DOES_NOT_EXIST');
    if (isWithdrawn || found.state !== 'done') return { round: found.round, amount: 0 };
    if (body.amount !== undefined && body.amount !== found.amount) throw new WalletRefusal('WRONG_AMOUNT');
    const round = await this.#round(provider, body);
    if (round.id !== found.round) throw new WalletRefusal('ROUND_DOES_NOT_EXIST');
    return { round: found.round, amount: await transactions.reversalOf(provider, found) };
  }

  async #round(provider: Provider, body: Pick<Staking, 'round' | 'market' | 'game'>): Promise<Round> {
    const round = await this.#dependencies.store.findRound(nameOf(provider, body));
    if (round === undefined) throw new WalletRefusal('ROUND_DOES_NOT_EXIST');
    if (round.game !== body.game) throw new WalletRefusal('INVALID_GAME');
    return round;
  }

  async #session(provider: Provider, { token, game }: Pick<Staking, 'token' | 'game'>): Promise<WalletSession> {
    if (!provider.isOpen) throw new WalletRefusal('INVALID_PARTNER');
    const session = await this.#dependencies.sessions.use(token);
    if (session === undefined) throw new WalletRefusal('TOKEN_EXPIRED');
    if (session.provider !== provider.provider || session.game !== game) throw new WalletRefusal('INVALID_TOKEN');
    return session;
  }

  async #bettor(user: string, currency: string): Promise<AccountId> {
    checkCurrency(currency);
    const account = accountOf(user);
    if (!(await this.#dependencies.store.isBettor(account))) throw new WalletRefusal('INVALID_USER');
    return account;
  }
}

/** Kinds that can be rolled back. */
const BACK: ReadonlySet<TransactionKind> = new Set(['debit', 'credit', 'prize']);

const turnOf = ({ provider }: Provider, account: AccountId): string => `${provider} ${account}`;

const nameOf = ({ provider }: Provider, { round, market = '' }: Pick<Staking, 'round' | 'market'>): RoundName => ({
  provider,
  round,
  market,
});

/** Of all that says what is wanted: the token may be another one when it comes again. */
function hashOf(body: object): string {
  return fingerprint({ ...body, token: undefined });
}

function checkCurrency(currency: string): void {
  if (currency !== WALLET_CURRENCY) throw new WalletRefusal('WRONG_CURRENCY');
}

const noPart = ({ status, message = '' }: WalletAnswer): WalletAnswer => ({ status, message });

function refusedPart(user: string, error: unknown): WalletAnswer {
  if (!(error instanceof WalletRefusal)) throw error;
  return { status: error.status, message: error.message, user };
}
