// What the deeds of staff are about, each under a name of its own, made where it is not there yet.
import type { Command } from 'engine';
import { DAY_MS, type AccountId, type MarketId, type Millis, type Money } from 'engine/vocabulary';
import { roundIdOf } from '../../../trade/casino/round-rows.ts';
import type { RunningExchange } from '../../../process/exchange.ts';
import { COMPANY } from '../../../trade/wallets/testing/wallet-exchange.fixture.ts';
import { readEntries } from '../../../core/journal/export-journal.ts';

/** One thing that staff do, on a subject of its own in every life. */
export interface StaffDeed {
  /** Where it is not what it is listed by: another way of the same call. */
  readonly call?: string;
  /** What it is about, before the kill may come. @returns the body of the request */
  prepare(life: number): Promise<object>;
  /** 1 where it is done, 0 where it is not; between them where a part of it is. */
  count(life: number): Promise<number>;
}

/** By call; another way of one has a name of its own. */
export type Deeds = Readonly<Record<string, StaffDeed>>;

const CASHIER = { what: 'operator', user: 1 };

export class StaffSubjects {
  readonly exchange: RunningExchange;

  constructor(exchange: RunningExchange) {
    this.exchange = exchange;
  }

  now = (): Millis => this.exchange.sequencer.now();

  /** Runs SQL. @returns how many rows */
  async rows(statement: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.exchange.database.pool.query(statement, [...values])).rowCount ?? 0;
  }

  async submit(command: Command): Promise<void> {
    const { outcome } = await this.exchange.sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
  }

  async series(name: string, sportId = 4): Promise<number> {
    return (await this.exchange.catalogue.createSeries({ key: name, sportId, name })).seriesId;
  }

  async match(name: string, series?: number): Promise<number> {
    const seriesId = series ?? (await this.series('Killed'));
    const openAt = Date.now() + 3_600_000;
    return (await this.exchange.catalogue.createMatch({ key: name, seriesId, name, openAt })).matchId;
  }

  /** @returns as on the wire */
  async market(name: string): Promise<string> {
    return `1.${await this.id(name)}`;
  }

  async id(name: string): Promise<MarketId> {
    const runners = [
      { selection: 1, name: 'Reds' },
      { selection: 2, name: 'Blues' },
    ];
    const terms = { name: 'Match Odds', marketType: 'match_odds', baseRate: 200, minStake: 100, runners };
    return this.exchange.catalogue.createMarket({ key: name, matchId: await this.match(name), ...terms });
  }

  async quotedMarket(name: string): Promise<string> {
    const house = await this.exchange.identity.accounts.ensure('house:operators', 'house');
    const market = await this.exchange.catalogue.createMarket({
      key: name,
      matchId: await this.match(name),
      name: 'Total',
      marketType: 'session',
      mechanism: 'quoted',
      payoff: { kind: 'line', least: 0, most: 500 },
      options: { house: { account: house, lossCap: 1_000_000 as Money } },
      baseRate: 200,
      minStake: 100,
      runners: [{ selection: 1, name: 'Total' }],
    });
    await this.submit({ type: 'open-market', market });
    return `1.${market}`;
  }

  async change(name: string, type: 'open-market' | 'suspend-market' | 'close-market'): Promise<void> {
    const market = await this.id(name);
    await this.submit(type === 'suspend-market' ? { type, market, cancelAll: false } : { type, market });
  }

  async closedMarket(name: string): Promise<string> {
    const market_id = await this.market(name);
    await this.change(name, 'open-market');
    await this.change(name, 'close-market');
    return market_id;
  }

  /** A back and a lay of two bettors, matched. @returns the second bet */
  async matchedBet(name: string): Promise<{ market_id: string; bet_id: string }> {
    const market = await this.id(name);
    await this.change(name, 'open-market');
    let order = 0;
    for (const side of ['back', 'lay'] as const) {
      const account = await this.account(`${side}s-${name.replaceAll(' ', '-')}`, 10_000);
      const receipt = await this.exchange.sequencer.submit({
        type: 'place-order',
        account,
        market,
        selection: 1 as never,
        side,
        price: 200 as never,
        size: 1000 as Money,
        persistence: 'lapse',
      });
      if (!receipt.outcome.ok) throw new Error(receipt.outcome.rejection);
      order = (receipt.events().find((event) => event.type === 'order-placed') as { order: number }).order;
    }
    return { market_id: `1.${market}`, bet_id: String(order) };
  }

  fixture(life: number): object {
    const kind = { kind: 'fixture', format: 'T20', overs: 20, ballsPerOver: 6, ground: '' };
    const sides = { teams: ['Reds', 'Blues'], competition: 'Cup', season: `${2000 + life}`, startsAt: Date.now() };
    return { ...kind, ...sides };
  }

  /** Of the journal: accepted commands of a type about a market or an account. */
  async commands(type: string, about: number): Promise<number> {
    let count = 0;
    for await (const { command } of readEntries(this.exchange.store, { from: 1, to: Infinity })) {
      if (command.type !== type) continue;
      const { market, account } = command as { market?: number; account?: number };
      if (market === about || (market === undefined && account === about)) count += 1;
    }
    return count;
  }

  async userId(userName: string, role = 'operator', madeBy?: number): Promise<number> {
    const made = { userName, password: { hash: 'none' }, role, ...(madeBy !== undefined && { madeBy }) };
    const { identity } = this.exchange;
    return ((await identity.findUser(userName)) ?? (await identity.createUser(made))).userId;
  }

  /** @param cash  what they begin with, minor units */
  async bettor(userName: string, cash = 0): Promise<number> {
    await this.account(userName, cash);
    return this.userId(userName, 'bettor');
  }

  async account(userName: string, cash = 0): Promise<AccountId> {
    const { identity } = this.exchange;
    const user = await identity.userOf(await this.userId(userName, 'bettor'));
    const { account } = user as NonNullable<typeof user>;
    if (cash > 0) await identity.accounts.credit(account, cash as Money, { requestKey: `first ${userName}` });
    return account;
  }

  async cash(userName: string): Promise<number> {
    return this.exchange.live.account(await this.account(userName))?.cash ?? 0;
  }

  /** A credit that somebody else has proposed. */
  async proposal(userName: string) {
    const user_id = await this.bettor(userName);
    const at = this.now();
    return this.exchange.authority.proposals.add({
      kind: 'credit',
      call: 'admin/creditAccount',
      body: { user_id, amount: 10, request_id: userName },
      seen: JSON.stringify({ hands: [], isDisabled: false, role: 'bettor' }),
      proposedBy: await this.userId('otto', 'cashier'),
      proposedAt: at,
      expiresAt: at + 3_600_000,
    });
  }

  /** A change of a payee that waits, kept apart by its text. */
  async scheduled(instructions: string) {
    const [at, { proposals }] = [this.now(), this.exchange.authority];
    return proposals.add({
      kind: 'payee',
      call: 'admin/setPaymentMethod',
      body: { method: 'bank', instructions, reason: 'because' },
      seen: '',
      proposedBy: await this.userId('otto'),
      proposedAt: at,
      expiresAt: at + 3_600_000,
      dueAt: at + DAY_MS,
    });
  }

  /** That it takes effect at once, as another owner has proposed it. */
  async shorteningOf(instructions: string) {
    const { proposal, dueAt } = await this.scheduled(instructions);
    const at = this.now();
    return this.exchange.authority.proposals.add({
      kind: 'payee',
      call: 'admin/shortenWait',
      body: { proposal_id: proposal, reason: 'because' },
      seen: `scheduled ${dueAt}`,
      proposedBy: await this.userId('otto-the-owner', 'operator', await this.userId('anna')),
      proposedAt: at,
      expiresAt: at + 3_600_000,
    });
  }

  async payment(name: string, of: { direction: 'deposit' | 'withdrawal'; approved?: boolean }): Promise<number> {
    const { requests } = this.exchange.payments;
    const userId = await this.bettor(name, 100_000);
    const account = await this.account(name);
    const asked = { userId, account, method: 'upi', details: 'a@bank', amount: 10_000 as Money } as const;
    const { payment } = await requests.request({ ...asked, direction: of.direction, requestId: name });
    if (of.approved === true) await requests.act(payment, 'approve', CASHIER);
    return payment;
  }

  async suspended(name: string): Promise<number> {
    const payment = await this.payment(name, { direction: 'deposit' });
    const account = await this.account(name);
    await this.submit({ type: 'change-account', account, locked: true });
    await this.exchange.payments.requests.act(payment, 'approve', CASHIER);
    await this.submit({ type: 'change-account', account, locked: false });
    return payment;
  }

  async provider(code: string): Promise<string> {
    const { providers } = this.exchange.wallets;
    if (providers.find(code) === undefined) await providers.add({ code, name: code, ...COMPANY });
    return code;
  }

  /** What is at stake in a round whose result never came. */
  async stuckWager(userName: string): Promise<object> {
    const code = await this.provider(userName.replaceAll('-', ''));
    const { provider, account: house } = this.exchange.wallets.providers.find(code) as {
      provider: number;
      account: AccountId;
    };
    const account = await this.account(userName, 10_000);
    const { rows } = await this.exchange.database.pool.query<{ round_id: number }>(
      `insert into provider_round (provider_id, game, game_name, round, market, opened_at_ms)
       values ($1, 'dice', 'Dice', 'r', '', 0) returning round_id`,
      [provider],
    );
    const round = rows[0]?.round_id as number;
    const requestKey = `stuck ${userName}`;
    const revision = this.now();
    const held = { provider: house, account, round, exposure: 1000 as Money, revision, requestKey } as const;
    await this.submit({ type: 'hold-wager', ...held });
    await this.rows(
      `insert into provider_transaction (provider_id, name, kind, round_id, account, amount_minor, revision_ms, of_name,
         is_last, body_hash, state, answer, request_key, at_ms, after_sequence, sequence)
       values ($1, $2, 'exposure', $3, $4, 1000, $5, '', false, '', 'done', '', $6, $5, 0, 1)`,
      [provider, requestKey, round, account, revision, requestKey],
    );
    return { provider: code, round, account };
  }

  /** One that takes bets for minutes. @returns its id */
  async round(code: string): Promise<string> {
    const { casino } = this.exchange;
    const taking = Promise.withResolvers<string>();
    const look = () => {
      const { current, view } = casino.table(code) ?? {};
      if (current !== undefined && view?.stage === 'betting') taking.resolve(roundIdOf(current));
    };
    const end = casino.subscribe(look);
    await casino.change(code, { is_open: true, runs_alone: true, betting_seconds: 600 });
    look();
    return taking.promise.finally(end);
  }

  async alertCase(key: string, isOpen: boolean): Promise<number> {
    const { rows } = await this.exchange.database.pool.query<{ case_id: number }>(
      `insert into alert_case (kind, key, is_open, at_ms, last_at_ms, accounts, market_id, amount_minor, figures)
       values ('large-bet', $1, $2, 0, 0, '{}', 0, 0, '{}') returning case_id`,
      [key, isOpen],
    );
    return rows[0]?.case_id as number;
  }

  async query(name: string): Promise<number> {
    const user = await this.bettor(`asks-${name.replaceAll(' ', '-')}`);
    const account = await this.account(`asks-${name.replaceAll(' ', '-')}`);
    const market = await this.id(`asked ${name}`);
    const about = {
      market,
      order: 0 as never,
      about: 'result' as const,
      text: 'Why?',
      until: (this.now() + 60_000) as Millis,
    };
    return (await this.exchange.clientQueries.raise({ user, account, ...about })).query;
  }
}
