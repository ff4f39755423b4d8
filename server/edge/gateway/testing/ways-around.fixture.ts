import { DAY_MS } from 'engine/vocabulary';
import { STAFF_PERMISSIONS } from 'protocol';
import { expect } from 'vitest';
import { accountControl } from '../../../process/accounts.ts';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import type { TwoOwners } from './two-owners.fixture.ts';

/** What the ways around the second person have in common. */
export class WaysAround {
  readonly desk: TwoOwners;
  #named = 0;
  #matches = 0;

  constructor(desk: TwoOwners) {
    this.desk = desk;
  }

  /** Matches of the same sides stand some days apart: nobody takes one for another. */
  #apart = () => (this.#matches += 1) * 3 * DAY_MS;

  nameOf(what: string): string {
    return `${what}-${(this.#named += 1)}`;
  }

  /** A credit that `proposer` has proposed and `approver` tries to approve. */
  async approval(approver: string, proposer = 'anna', meanwhile: () => Promise<unknown> = async () => undefined) {
    const { proposal, cash } = await this.desk.proposed(proposer);
    await meanwhile();
    return { code: await this.desk.approve(approver, proposal), moved: cash() - 100 };
  }

  /** A login of staff that anna proposed and otto approved, signed in by whoever read its first password. */
  async madeByBoth(role: string, [one, other] = ['anna', 'otto']): Promise<string> {
    const user_name = this.nameOf('both');
    const { user_id, password } = await this.desk.byBoth<{ user_id: number; password: string }>(
      'admin/createUser',
      { user_name, role },
      [one as string, other as string],
    );
    this.desk.ids[user_name] = user_id;
    await this.takeOver(user_name, password);
    return user_name;
  }

  async takeOver(name: string, password: string): Promise<void> {
    await this.desk.signIn(name, password);
    await this.desk.done(name, 'user/changePassword', {
      master_password: password,
      new_password: 'demo1234',
      confirm_password: 'demo1234',
    });
  }

  async staff(role: string, madeBy?: string): Promise<string> {
    const name = this.nameOf(role);
    await this.desk.staff(name, role, madeBy === undefined ? undefined : this.desk.ids[madeBy]);
    return name;
  }

  /** Nothing waits any more. */
  async rejectAll(): Promise<void> {
    const { proposals } = this.desk.exchange.running.authority;
    for (const proposal of await proposals.list(this.desk.exchange.sequencer.now()))
      if (proposal.state === 'proposed') await proposals.change(proposal, { state: 'rejected' });
  }

  async userOf(name: string) {
    return (await this.desk.exchange.identity.userOf(this.desk.ids[name] as number)) as never;
  }

  async closedMarket(): Promise<string> {
    const market_id = `1.${await this.desk.exchange.openMarket(this.nameOf('Reds v Blues'))}`;
    await this.desk.done('anna', 'admin/closeMarket', { market_id });
    return market_id;
  }

  statusOf(market_id: string) {
    return this.desk.exchange.live.market(Number(market_id.slice(2)) as never)?.status;
  }

  /** What somebody does to a market, and what has become of it by then: nothing that was settled, void or taken out. */
  async onMarket(market_id: string, act: () => Promise<string>) {
    const before = this.statusOf(market_id);
    const code = await act();
    return { code, moved: this.statusOf(market_id) === before ? 0 : this.statusOf(market_id) };
  }

  /** The proposed result of a market, which needs somebody else. */
  async proposedOn(market_id: string, by: string, name: string, more: object = {}): Promise<number> {
    type Action = { action_id: number; state: string; second_person: boolean };
    const data = await this.desk.done<{ action?: Action }>(by, name, { market_id, ...more });
    const action = data.action ?? (data as unknown as Action);
    // Whoever proposed it learns that it waits for another.
    expect([action.state, action.second_person]).toEqual(['proposed', true]);
    return action.action_id;
  }

  async ownResult(name: string, more: object) {
    const market_id = await this.closedMarket();
    return this.onMarket(market_id, async () => {
      const action_id = await this.proposedOn(market_id, 'anna', name, more);
      return this.desk.codeOf('anna', 'admin/approveResult', { action_id });
    });
  }

  /** A football match made of its template, played to its end by facts that one person types. */
  async typedMatch(by: string): Promise<{ match_id: number; market_id: string }> {
    const { series_id } = await this.desk.done<{ series_id: number }>('otto', 'admin/createSeries', {
      sport_id: 1,
      name: this.nameOf('League'),
    });
    const { match_id, markets } = await this.desk.done<{ match_id: number; markets: string[] }>(
      'otto',
      'admin/createMatchFromTemplate',
      {
        request_id: this.nameOf('plan'),
        template: 'football',
        series_id,
        sides: ['Reds', 'Blues'],
        open_date: new Date(this.desk.exchange.sequencer.now() + 3_600_000 + this.#apart()).toISOString(),
        bet_delay: 0,
        commission: 2,
        min_stake: 1,
      },
    );
    await this.desk.done('otto', 'admin/openMarkets', { match_id, inactive_too: true });
    const market_id = markets[0] as string;
    await this.desk.done('otto', 'admin/closeMarket', { market_id });
    for (const said of footballFacts([0]).slice(1)) await this.desk.done(by, 'admin/addFact', { match_id, said });
    await this.desk.exchange.settlement.settler.look(match_id);
    return { match_id, market_id };
  }

  async ruleProposal(market_id: string): Promise<number> {
    const [waiting] = await this.desk.exchange.settlement.flow.list({
      market: Number(market_id.slice(2)) as never,
      states: ['proposed'],
    });
    expect(waiting?.proposedBy).toBe(0);
    return waiting?.action as number;
  }

  /** A market that its rule settles without a person. */
  async automaticMatch(): Promise<number> {
    const { series_id } = await this.desk.done('anna', 'admin/createSeries', {
      sport_id: 1,
      name: this.nameOf('League'),
    });
    const open_date = new Date(this.desk.exchange.sequencer.now() + 3_600_000 + this.#apart()).toISOString();
    const match = { series_id, name: 'Reds v Blues', open_date };
    const { match_id } = await this.desk.done<{ match_id: number }>('anna', 'admin/createMatch', match);
    const policy = { sources: 1, automatic: true, second_person: false };
    const { market_id } = await this.desk.byBoth<{ market_id: string }>('admin/createMarket', {
      match_id,
      name: 'Match Odds',
      market_type: 'match_odds',
      commission: 0,
      min_stake: 1,
      runners: [{ name: 'Reds' }, { name: 'Draw' }, { name: 'Blues' }],
      terms: { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, draw: 2, away: 3 }, policy },
    });
    await this.desk.done('anna', 'admin/openMarket', { market_id });
    return match_id;
  }

  async factsOf(match_id: number) {
    return (await this.desk.done<{ facts: { fact_id: number }[] }>('anna', 'admin/getFacts', { match_id })).facts;
  }

  /** A role that may do all that an owner may. */
  async roleOfAll(): Promise<string> {
    const name = this.nameOf('as-owner');
    await this.desk.exchange.identity.roles.set({ name, permissions: STAFF_PERMISSIONS, readsOnly: false });
    return name;
  }

  /** What one person does to other people's rights: nothing of it has happened. */
  async alone(name: string, body: object, seen: () => unknown) {
    const before = JSON.stringify(await seen());
    const code = await this.desk.codeOf('anna', name, body);
    return { code, moved: JSON.stringify(await seen()) === before ? 0 : 'changed' };
  }

  /** A proposal as it stands in the table, whatever is refused before one is kept. */
  async proposedBefore(by: string, call: string, body: Readonly<Record<string, unknown>>) {
    const { authority } = this.desk.exchange.running;
    const [proposedAt, proposedBy] = [this.desk.exchange.sequencer.now(), this.desk.ids[by] as number];
    const added = { kind: 'staff', call, body, seen: '', proposedBy, proposedAt } as const;
    const { proposal, hash } = await authority.proposals.add({ ...added, expiresAt: proposedAt + 60_000 });
    return { proposal_id: proposal, hash };
  }

  async roleOf(name: string) {
    return ((await this.userOf(name)) as { role: string }).role;
  }

  /** What the installer runs, over the control socket of a running exchange or beside none. */
  async byInstaller(user_id: number, amount: number): Promise<string> {
    const { running, sequencer } = this.desk.exchange;
    const { identity, audit, authority } = running;
    const { userName: user_name } = (await identity.userOf(user_id)) as { userName: string };
    const control = accountControl({
      identity,
      audit,
      needsTwo: authority.needsTwo.bind(authority),
      sequence: () => sequencer.sequence,
      now: () => sequencer.now(),
    });
    const never = new AbortController().signal;
    return control['account-credit']({ user_name, amount } as never, () => undefined, never).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  }
}
