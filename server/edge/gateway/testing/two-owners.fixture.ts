import { expect } from 'vitest';
import { CALLS, type CallName, methodOf, type Proposal } from 'protocol';
import { TestExchange, type TestOptions } from './exchange.fixture.ts';

/** An exchange with two owners, anna and otto, in two hands: four eyes are in force. */
export class TwoOwners {
  readonly exchange: TestExchange;
  readonly tokens: Record<string, string> = {};
  readonly ids: Record<string, number> = {};
  #named = 0;

  static async start(options: TestOptions = {}): Promise<TwoOwners> {
    const owners = new TwoOwners(await TestExchange.start(options));
    for (const name of ['anna', 'otto']) await owners.staff(name, 'operator');
    return owners;
  }

  private constructor(exchange: TestExchange) {
    this.exchange = exchange;
  }

  /** @param madeBy  who made the login alone; undefined: in nobody else's hand */
  async staff(name: string, role: string, madeBy?: number): Promise<void> {
    const made = madeBy === undefined ? {} : { madeBy };
    const user = await this.exchange.identity.createUser({ userName: name, password: 'demo1234', role, ...made });
    this.ids[name] = user.userId;
    await this.signIn(name);
  }

  async signIn(name: string, password = 'demo1234'): Promise<void> {
    const { body } = await this.exchange.call('user/login', { user_name: name, password });
    this.tokens[name] = body.token as string;
  }

  async call(by: string, name: string, body?: object, headers?: Record<string, string>) {
    const method = methodOf(CALLS[name as CallName]);
    const options = { token: this.tokens[by], method, ...(headers && { headers }) };
    const answer = await this.exchange.call(name, method === 'GET' ? undefined : (body ?? {}), options);
    return { status: answer.status, code: answer.body.code, message: answer.body.message, data: answer.body.data };
  }

  async codeOf(by: string, name: string, body?: object): Promise<string> {
    return (await this.call(by, name, body)).code ?? 'done';
  }

  async done<T = Record<string, never>>(by: string, name: string, body?: object): Promise<T> {
    const { code, data } = await this.call(by, name, body);
    expect([name, code]).toEqual([name, undefined]);
    return data as T;
  }

  /** The newest that waits, as somebody sees it. */
  async waiting(by: string): Promise<Proposal> {
    const all = await this.done<Proposal[]>(by, 'admin/getProposals');
    const found = all.filter(({ state }) => state === 'proposed').at(-1);
    if (found === undefined) throw new Error('nothing waits');
    return found;
  }

  approve(by: string, { proposal_id, hash }: Pick<Proposal, 'proposal_id' | 'hash'>): Promise<string> {
    return this.codeOf(by, 'admin/approveProposal', { proposal_id, hash });
  }

  /** Proposed by one owner and approved by the other. @returns what the call answered */
  async byBoth<T = Record<string, never>>(name: string, body: object, [one, other] = ['anna', 'otto']): Promise<T> {
    expect(await this.codeOf(one as string, name, body)).toBe('second-person-missing');
    const { proposal_id, hash } = await this.waiting(other as string);
    const { answer } = await this.done<{ answer: T }>(other as string, 'admin/approveProposal', { proposal_id, hash });
    return answer;
  }

  async setThreshold(kind: string, from: number | null): Promise<void> {
    const { thresholds } = await this.done<{ thresholds: { from: object } }>('anna', 'admin/getThresholds');
    const next = { ...thresholds, from: { ...thresholds.from, [kind]: from } };
    await this.byBoth('admin/setThresholds', { thresholds: next, reason: 'agreed' });
  }

  /** A bettor with 100.00. */
  async bettor(): Promise<{ user_id: number; cash: () => number }> {
    const { user } = await this.exchange.signedIn(`bettor${(this.#named += 1)}`, { cash: 10_000 });
    return { user_id: user.userId, cash: () => this.exchange.accountCash(user.account) / 100 };
  }

  /** A credit that takes two, proposed by somebody for a bettor of its own. */
  async proposed(by = 'anna', amount = 200_000) {
    const who = await this.bettor();
    const credit = { user_id: who.user_id, amount };
    expect(await this.codeOf(by, 'admin/creditAccount', credit)).toBe('second-person-missing');
    const found = await this.exchange.running.authority.proposals.openOf(
      this.ids[by] as number,
      this.exchange.sequencer.now(),
    );
    const last = found.at(-1);
    if (last === undefined) throw new Error('nothing was proposed');
    return { ...who, credit, proposal: { proposal_id: last.proposal, hash: last.hash } };
  }

  stop(): Promise<void> {
    return this.exchange.stop();
  }
}
