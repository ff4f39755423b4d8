import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Proposal } from 'protocol';
import { accountControl } from '../accounts.ts';
import { footballFacts } from '../settlement/flow/flow.fixture.ts';
import { TwoOwners } from './two-owners.fixture.ts';

// Every way around the second person: each is refused by its code, and moves nothing.

let desk: TwoOwners;
let named = 0;
const nameOf = (what: string) => `${what}-${(named += 1)}`;

beforeAll(async () => {
  desk = await TwoOwners.start();
  for (const kind of ['result', 'void', 'resettlement', 'removal', 'fact']) await desk.setThreshold(kind, 0);
}, 60_000);
afterAll(() => desk.stop());
// Each way has the whole bound of what may wait.
afterEach(async () => {
  const { proposals } = desk.exchange.running.authority;
  for (const proposal of await proposals.list(desk.exchange.sequencer.now()))
    if (proposal.state === 'proposed') await proposals.change(proposal, { state: 'rejected' });
});

type Way = () => Promise<{ readonly code: string; readonly moved: unknown }>;

/** A credit that `proposer` has proposed and `approver` tries to approve. */
async function approval(
  approver: string,
  proposer = 'anna',
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const { proposal, cash } = await desk.proposed(proposer);
  await meanwhile();
  return { code: await desk.approve(approver, proposal), moved: cash() - 100 };
}

/** A login of staff that anna proposed and otto approved, signed in by whoever read its first password. */
async function madeByBoth(role: string, [one, other] = ['anna', 'otto']): Promise<string> {
  const user_name = nameOf('both');
  const { user_id, password } = await desk.byBoth<{ user_id: number; password: string }>(
    'admin/createUser',
    { user_name, role },
    [one as string, other as string],
  );
  desk.ids[user_name] = user_id;
  await takeOver(user_name, password);
  return user_name;
}

async function takeOver(name: string, password: string): Promise<void> {
  await desk.signIn(name, password);
  await desk.done(name, 'user/changePassword', {
    master_password: password,
    new_password: 'demo1234',
    confirm_password: 'demo1234',
  });
}

async function staff(role: string, madeBy?: string): Promise<string> {
  const name = nameOf(role);
  await desk.staff(name, role, madeBy === undefined ? undefined : desk.ids[madeBy]);
  return name;
}

const userOf = async (name: string) => (await desk.exchange.identity.userOf(desk.ids[name] as number)) as never;

async function closedMarket(): Promise<string> {
  const market_id = `1.${await desk.exchange.openMarket(nameOf('Reds v Blues'))}`;
  await desk.done('anna', 'admin/closeMarket', { market_id });
  return market_id;
}

const statusOf = (market_id: string) => desk.exchange.live.market(Number(market_id.slice(2)) as never)?.status;

/** What somebody does to a market, and what has become of it by then: nothing that was settled, void or taken out. */
async function onMarket(market_id: string, act: () => Promise<string>) {
  const before = statusOf(market_id);
  const code = await act();
  return { code, moved: statusOf(market_id) === before ? 0 : statusOf(market_id) };
}

/** The proposed result of a market, which needs somebody else. */
async function proposedOn(market_id: string, by: string, name: string, more: object = {}): Promise<number> {
  const data = await desk.done<{ action?: { action_id: number; state: string } }>(by, name, { market_id, ...more });
  const action = data.action ?? (data as unknown as { action_id: number; state: string });
  expect(action.state).toBe('proposed');
  return action.action_id;
}

async function ownResult(name: string, more: object) {
  const market_id = await closedMarket();
  return onMarket(market_id, async () => {
    const action_id = await proposedOn(market_id, 'anna', name, more);
    return desk.codeOf('anna', 'admin/approveResult', { action_id });
  });
}

/** A football match made of its template, played to its end by facts that one person types. */
async function typedMatch(by: string): Promise<{ match_id: number; market_id: string }> {
  const { series_id } = await desk.done<{ series_id: number }>('otto', 'admin/createSeries', {
    sport_id: 1,
    name: nameOf('League'),
  });
  const { match_id, markets } = await desk.done<{ match_id: number; markets: string[] }>(
    'otto',
    'admin/createMatchFromTemplate',
    {
      request_id: nameOf('plan'),
      template: 'football',
      series_id,
      sides: ['Reds', 'Blues'],
      open_date: new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString(),
      bet_delay: 0,
      commission: 2,
      min_stake: 1,
    },
  );
  await desk.done('otto', 'admin/openMarkets', { match_id, inactive_too: true });
  const market_id = markets[0] as string;
  await desk.done('otto', 'admin/closeMarket', { market_id });
  for (const said of footballFacts([0]).slice(1)) await desk.done(by, 'admin/addFact', { match_id, said });
  await desk.exchange.settlement.settler.look(match_id);
  return { match_id, market_id };
}

async function ruleProposal(market_id: string): Promise<number> {
  const [waiting] = await desk.exchange.settlement.flow.list({
    market: Number(market_id.slice(2)) as never,
    states: ['proposed'],
  });
  expect(waiting?.proposedBy).toBe(0);
  return waiting?.action as number;
}

/** A market that its rule settles without a person. */
async function automaticMatch(): Promise<number> {
  const { series_id } = await desk.done('anna', 'admin/createSeries', { sport_id: 1, name: nameOf('League') });
  const open_date = new Date(desk.exchange.sequencer.now() + 3_600_000).toISOString();
  const match = { series_id, name: 'Auto v Matic', open_date };
  const { match_id } = await desk.done<{ match_id: number }>('anna', 'admin/createMatch', match);
  const policy = { sources: 1, automatic: true, second_person: false };
  const { market_id } = await desk.done('anna', 'admin/createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Auto' }, { name: 'Draw' }, { name: 'Matic' }],
    terms: { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, draw: 2, away: 3 }, policy },
  });
  await desk.done('anna', 'admin/openMarket', { market_id });
  return match_id;
}

const factsOf = async (match_id: number) =>
  (await desk.done<{ facts: { fact_id: number }[] }>('anna', 'admin/getFacts', { match_id })).facts;

/** What one person does to other people's rights: nothing of it has happened. */
async function alone(name: string, body: object, seen: () => unknown) {
  const before = JSON.stringify(await seen());
  const code = await desk.codeOf('anna', name, body);
  return { code, moved: JSON.stringify(await seen()) === before ? 0 : 'changed' };
}
const roleOf = async (name: string) => ((await userOf(name)) as { role: string }).role;
const reason = 'because';

const ACCOUNTS: Readonly<Record<string, readonly [code: string, way: Way]>> = {
  'their own proposal': ['same-person', () => approval('anna')],
  'a login that they made alone': ['same-hand', async () => approval(await staff('cashier', 'anna'))],
  'what a login that they made has proposed': [
    'same-hand',
    async () => approval('anna', await staff('cashier', 'anna')),
  ],
  'a login made by a login that they made': [
    'same-hand',
    async () => approval(await staff('cashier', await staff('operator', 'anna'))),
  ],
  'two logins that a third person made alone': [
    'same-hand',
    async () => approval(await staff('cashier', 'anna'), await staff('cashier', 'anna')),
  ],
  'a login that they proposed, and whose password the second person read': [
    'same-hand',
    async () => approval(await madeByBoth('cashier'), 'anna'),
  ],
  'a login that they approved, and whose password they read': [
    'same-hand',
    async () => approval(await madeByBoth('cashier'), 'otto'),
  ],
  'two logins whose passwords one person read': [
    'same-hand',
    async () => approval(await madeByBoth('cashier'), await madeByBoth('cashier')),
  ],
  'a login whose password they reset together with somebody': [
    'same-hand',
    async () => {
      const name = await staff('cashier');
      const reset = { user_id: desk.ids[name], reason };
      const { password } = await desk.byBoth<{ password: string }>('admin/resetPassword', reset);
      await takeOver(name, password);
      return approval(name, 'otto');
    },
  ],
  'a login whose password they reset alone, before there was a second owner': [
    'same-hand',
    async () => {
      const name = await staff('cashier');
      const hands = { knows: desk.ids['anna'] as number };
      await takeOver(name, await desk.exchange.identity.makePassword(await userOf(name), hands));
      return approval(name);
    },
  ],
};

const PROPOSALS: typeof ACCOUNTS = {
  'a stale hash': [
    'other-proposal',
    async () => {
      const { proposal, cash } = await desk.proposed();
      const other = await desk.proposed('anna', 300_000);
      const code = await desk.approve('otto', { ...proposal, hash: other.proposal.hash });
      return { code, moved: cash() - 100 + other.cash() - 100 };
    },
  ],
  'what it is about changed meanwhile': [
    'changed-meanwhile',
    async () => {
      const { proposal, cash, user_id } = await desk.proposed();
      await desk.done('otto', 'admin/disablePerson', { user_id, reason });
      return { code: await desk.approve('otto', proposal), moved: cash() - 100 };
    },
  ],
  'the market changed meanwhile': [
    'changed-meanwhile',
    async () => {
      const market_id = `1.${await desk.exchange.openMarket(nameOf('Removed v Kept'))}`;
      return onMarket(market_id, async () => {
        await desk.codeOf('anna', 'admin/removeRunner', { market_id, selection_id: 1, reason });
        const proposal = await desk.waiting('otto');
        await desk.done('otto', 'admin/suspendMarket', { market_id });
        await desk.done('otto', 'admin/openMarket', { market_id });
        return desk.approve('otto', proposal);
      });
    },
  ],
  'the role of the proposer taken away meanwhile': [
    'proposer-not-permitted',
    async () => {
      const name = await staff('cashier');
      const { staff: logins } = desk.exchange.identity;
      return approval('otto', name, async () => logins.changeRole(await userOf(name), 'scorer'));
    },
  ],
  'the proposer disabled meanwhile': [
    'proposer-not-permitted',
    async () => {
      const name = await staff('cashier');
      const disable = () => desk.done('otto', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return approval('otto', name, disable);
    },
  ],
  'the right of the approver taken away meanwhile': [
    'unknown-proposal',
    async () => {
      const role = nameOf('counter');
      const may = (...permissions: string[]) => ({ role, reason, permissions: ['approve-others', ...permissions] });
      await desk.byBoth('admin/setRole', may('credit-accounts'));
      const name = await staff(role);
      return approval(name, 'anna', () => desk.done('anna', 'admin/setRole', may()));
    },
  ],
  'the approver disabled meanwhile': [
    'login-session-ended',
    async () => {
      const name = await staff('cashier');
      const disable = () => desk.done('anna', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return approval(name, 'anna', disable);
    },
  ],
  'somebody who may not make the call': ['unknown-proposal', async () => approval(await staff('trader'))],
  'somebody who only reads': ['unknown-call', async () => approval(await staff('auditor'))],
  'one that was rejected': [
    'proposal-decided',
    async () => {
      const { proposal, cash } = await desk.proposed();
      await desk.done('otto', 'admin/rejectProposal', { proposal_id: proposal.proposal_id, reason });
      return { code: await desk.approve('otto', proposal), moved: cash() - 100 };
    },
  ],
  'one that never was': [
    'unknown-proposal',
    async () => {
      const { proposal, cash } = await desk.proposed();
      const code = await desk.approve('otto', { ...proposal, proposal_id: 999_999 });
      return { code, moved: cash() - 100 };
    },
  ],
  'two approvals at once': [
    'proposal-decided',
    async () => {
      const { proposal, cash } = await desk.proposed();
      const both = await Promise.all([desk.approve('otto', proposal), desk.approve('otto', proposal)]);
      expect(both).toContain('done');
      return { code: both.find((code) => code !== 'done') ?? 'both done', moved: cash() - 200_100 };
    },
  ],
  'the same approval again': [
    'proposal-decided',
    async () => {
      const { proposal, cash } = await desk.proposed();
      expect(await desk.approve('otto', proposal)).toBe('done');
      return { code: await desk.approve('otto', proposal), moved: cash() - 200_100 };
    },
  ],
  'the same proposal twice': [
    'already-proposed',
    async () => {
      const { credit, cash } = await desk.proposed();
      return { code: await desk.codeOf('anna', 'admin/creditAccount', credit), moved: cash() - 100 };
    },
  ],
  'the second person makes the call instead of approving it': [
    'second-person-missing',
    async () => {
      const { credit, cash } = await desk.proposed();
      return { code: await desk.codeOf('otto', 'admin/creditAccount', credit), moved: cash() - 100 };
    },
  ],
};

const INSTEAD: typeof ACCOUNTS = {
  'their own result': ['same-person', () => ownResult('admin/settleMarket', { winners: [1], reason })],
  'the proposal of a result, and not its settling': [
    'same-person',
    () => ownResult('admin/proposeResult', { winners: [1], reason }),
  ],
  'the result again, while it waits': [
    'action-in-flight',
    async () => {
      const market_id = await closedMarket();
      return onMarket(market_id, async () => {
        await proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
        return desk.codeOf('anna', 'admin/settleMarket', { market_id, winners: [1], reason });
      });
    },
  ],
  'a result approved through a login that they made': [
    'same-hand',
    async () => {
      const market_id = await closedMarket();
      const settler = await staff('settler', 'anna');
      return onMarket(market_id, async () => {
        const action_id = await proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
        return desk.codeOf(settler, 'admin/approveResult', { action_id });
      });
    },
  ],
  'a void instead of a result': ['same-person', () => ownResult('admin/voidMarket', { reason })],
  'an abandoned match instead of a void': ['same-person', () => ownResult('admin/abandonMarket', { reason })],
  'void bets instead of a void market': [
    'same-person',
    async () => {
      const market_id = `1.${await desk.exchange.openMarket(nameOf('Bet v Laid'))}`;
      for (const is_back of [0, 1]) {
        const { token } = await desk.exchange.signedIn(nameOf('bettor-of-bets'), { cash: 100_000 });
        const bet = { market_id, selection_id: 1, odds: 2, stake: 10, is_back };
        expect((await desk.exchange.call('bet/placeMarketBet', bet, { token })).status).toBe(200);
      }
      return onMarket(market_id, async () => {
        const action_id = await proposedOn(market_id, 'anna', 'admin/voidBets', { selection_id: 1, reason });
        return desk.codeOf('anna', 'admin/approveResult', { action_id });
      });
    },
  ],
  'a removal of the runner instead of a void': [
    'second-person-missing',
    async () => {
      const market_id = `1.${await desk.exchange.openMarket(nameOf('Lame v Sound'))}`;
      return onMarket(market_id, () =>
        desk.codeOf('anna', 'admin/removeRunner', { market_id, selection_id: 1, reason }),
      );
    },
  ],
  'a roll-back of what two settled': [
    'same-person',
    async () => {
      const market_id = await closedMarket();
      const action_id = await proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
      await desk.done('otto', 'admin/approveResult', { action_id });
      return onMarket(market_id, async () => {
        const back = await proposedOn(market_id, 'anna', 'admin/rollbackResult', { reason });
        return desk.codeOf('anna', 'admin/approveResult', { action_id: back });
      });
    },
  ],
  'a fact where the market settles by itself': [
    'second-person-missing',
    async () => {
      const match_id = await automaticMatch();
      const said = footballFacts([0])[0];
      const code = await desk.codeOf('anna', 'admin/addFact', { match_id, said });
      return { code, moved: (await factsOf(match_id)).length };
    },
  ],
  'a corrected fact where the market settles by itself': [
    'second-person-missing',
    async () => {
      const match_id = await automaticMatch();
      const fact = await desk.byBoth<{ fact_id: number }>('admin/addFact', { match_id, said: footballFacts([0])[0] });
      const corrected = { match_id, fact_id: fact.fact_id, reason };
      const code = await desk.codeOf('anna', 'admin/correctFact', corrected);
      return { code, moved: (await factsOf(match_id)).length - 1 };
    },
  ],
  'facts of their own, and then what the rule makes of them': [
    'typed-its-facts',
    async () => {
      const { market_id } = await typedMatch('anna');
      return onMarket(market_id, async () =>
        desk.codeOf('anna', 'admin/approveResult', { action_id: await ruleProposal(market_id) }),
      );
    },
  ],
  'facts typed through a login that they made': [
    'typed-its-facts',
    async () => {
      const { market_id } = await typedMatch(await staff('scorer', 'anna'));
      return onMarket(market_id, async () =>
        desk.codeOf('anna', 'admin/approveResult', { action_id: await ruleProposal(market_id) }),
      );
    },
  ],
  'facts of their own, and the rule’s ruling in place of a result': [
    'same-person',
    async () => {
      const { market_id } = await typedMatch('anna');
      return onMarket(market_id, async () => {
        await desk.done('anna', 'admin/rejectResult', { action_id: await ruleProposal(market_id), reason });
        const action_id = await proposedOn(market_id, 'anna', 'admin/settleMarket');
        return desk.codeOf('anna', 'admin/approveResult', { action_id });
      });
    },
  ],
  'a policy that asks for nobody': [
    'second-person-missing',
    async () => {
      const { market_id } = await typedMatch('anna');
      const policy = { market_id, sources: 1, automatic: true, second_person: false };
      return onMarket(market_id, () => desk.codeOf('anna', 'admin/setPolicy', policy));
    },
  ],
};

const RIGHTS: typeof ACCOUNTS = {
  'a member of staff made alone': [
    'second-person-missing',
    () =>
      alone('admin/createUser', { user_name: nameOf('puppet'), role: 'operator' }, () =>
        desk.exchange.identity.users(),
      ),
  ],
  'a role made with a right': [
    'second-person-missing',
    () => {
      const role = { role: nameOf('role'), permissions: ['credit-accounts'], reason };
      return alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a role widened': [
    'second-person-missing',
    () => {
      const role = { role: 'scorer', permissions: ['view-markets', 'enter-facts', 'credit-accounts'], reason };
      return alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a role that only reads made to act': [
    'second-person-missing',
    async () => {
      const role = { role: nameOf('reader'), permissions: ['credit-accounts'], reason };
      await desk.byBoth('admin/setRole', { ...role, reads_only: true });
      return alone('admin/setRole', role, () => desk.exchange.identity.roles.list());
    },
  ],
  'a wider role for somebody': [
    'second-person-missing',
    async () => {
      const name = await staff('scorer');
      const change = { user_id: desk.ids[name], role: 'operator', reason };
      return alone('admin/changeRole', change, () => roleOf(name));
    },
  ],
  'an auditor, who has every right and only reads, made an owner': [
    'second-person-missing',
    async () => {
      const name = await staff('auditor');
      const change = { user_id: desk.ids[name], role: 'operator', reason };
      return alone('admin/changeRole', change, () => roleOf(name));
    },
  ],
  'the role of the other owner taken away': [
    'second-person-missing',
    () => alone('admin/changeRole', { user_id: desk.ids['otto'], role: 'trader', reason }, () => roleOf('otto')),
  ],
  'the password of the other owner reset': [
    'second-person-missing',
    () => alone('admin/resetPassword', { user_id: desk.ids['otto'], reason }, () => userOf('otto')),
  ],
  'the second factor of somebody reset': [
    'second-person-missing',
    () => alone('admin/resetSecondFactor', { user_id: desk.ids['otto'], reason }, () => userOf('otto')),
  ],
  'the other owner disabled, to be alone': [
    'second-person-missing',
    async () => {
      const name = await staff('operator');
      await desk.done('anna', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return alone('admin/enablePerson', { user_id: desk.ids[name], reason }, () => userOf(name));
    },
  ],
  'the thresholds raised': [
    'second-person-missing',
    async () => {
      const thresholds = () => desk.exchange.running.authority.thresholds.present;
      const raised = { ...thresholds(), from: { ...thresholds().from, credit: null } };
      return alone('admin/setThresholds', { thresholds: raised, reason }, thresholds);
    },
  ],
};

const AMOUNTS: typeof ACCOUNTS = {
  'many small ones within a day': [
    'second-person-missing',
    async () => {
      const name = await staff('cashier');
      const who = await desk.bettor();
      const credit = (amount: number) => desk.codeOf(name, 'admin/creditAccount', { user_id: who.user_id, amount });
      expect([await credit(60_000), await credit(39_999)]).toEqual(['done', 'done']);
      return { code: await credit(1), moved: who.cash() - 100 - 99_999 };
    },
  ],
  'two of them at once': [
    'second-person-missing',
    async () => {
      const name = await staff('cashier');
      const who = await desk.bettor();
      const credit = (amount: number) => desk.codeOf(name, 'admin/creditAccount', { user_id: who.user_id, amount });
      const both = await Promise.all([credit(60_000), credit(50_000)]);
      expect(both).toContain('done');
      return {
        code: both.find((code) => code !== 'done') ?? 'both done',
        moved: [60_100, 50_100].includes(who.cash()) ? 0 : who.cash(),
      };
    },
  ],
  'over several accounts': [
    'second-person-missing',
    async () => {
      const name = await staff('cashier');
      const [one, other] = [await desk.bettor(), await desk.bettor()];
      await desk.done(name, 'admin/creditAccount', { user_id: one.user_id, amount: 90_000 });
      const code = await desk.codeOf(name, 'admin/creditAccount', { user_id: other.user_id, amount: 10_000 });
      return { code, moved: other.cash() - 100 };
    },
  ],
};

/** What the installer runs, over the control socket of a running exchange or beside none. */
async function byInstaller(user_id: number, amount: number): Promise<string> {
  const { identity, audit, authority } = desk.exchange.running;
  const { sequencer } = desk.exchange;
  const { userName: user_name } = (await identity.userOf(user_id)) as { userName: string };
  const control = accountControl({
    identity,
    audit,
    needsTwo: authority.needsTwo.bind(authority),
    sequence: () => sequencer.sequence,
    now: () => sequencer.now(),
  });
  return control['account-credit']({ user_name, amount } as never, () => undefined, new AbortController().signal).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
}

const DOORS: typeof ACCOUNTS = {
  'a program’s session': [
    'login-session-ended',
    async () => {
      const { user_id, cash } = await desk.bettor();
      const token = await desk.exchange.apiAccess.sessions.begin(await userOf('anna'));
      const { body } = await desk.exchange.call('admin/creditAccount', { user_id, amount: 200_000 }, { token });
      return { code: body.code as string, moved: cash() - 100 };
    },
  ],
  'an approval by a program’s session': [
    'login-session-ended',
    async () => {
      const { proposal, cash } = await desk.proposed();
      const token = await desk.exchange.apiAccess.sessions.begin(await userOf('anna'));
      const { body } = await desk.exchange.call('admin/approveProposal', proposal, { token });
      return { code: body.code as string, moved: cash() - 100 };
    },
  ],
  'the control socket and the command line': [
    'second-person-missing',
    async () => {
      const { user_id, cash } = await desk.bettor();
      return { code: await byInstaller(user_id, 200_000), moved: cash() - 100 };
    },
  ],
  'many small ones on the command line': [
    'second-person-missing',
    async () => {
      const { user_id, cash } = await desk.bettor();
      expect(await byInstaller(user_id, 60_000)).toBe('done');
      return { code: await byInstaller(user_id, 60_000), moved: cash() - 60_100 };
    },
  ],
};

const ALL = { ...ACCOUNTS, ...PROPOSALS, ...INSTEAD, ...RIGHTS, ...AMOUNTS, ...DOORS };

test.each(Object.entries(ALL).map(([way, [code, play]]) => [way, code, play] as const))(
  '%s: %s',
  async (_way, code, play) => {
    expect(await play()).toEqual({ code, moved: 0 });
  },
);

test('who typed no fact approves what the rule makes of them', async () => {
  const { market_id } = await typedMatch(await staff('scorer'));
  await desk.done('otto', 'admin/approveResult', { action_id: await ruleProposal(market_id) });
  expect(statusOf(market_id)).toBe('settled');
});

test('what nobody may need two for stays so for who could end the rule with it: the logins of owners', async () => {
  for (const kind of ['reset', 'staff']) await desk.setThreshold(kind, null);
  const other = { user_id: desk.ids['otto'], reason };
  for (const name of ['admin/resetPassword', 'admin/resetSecondFactor'])
    expect([name, await desk.codeOf('anna', name, other)]).toEqual([name, 'second-person-missing']);
  const demote = { ...other, role: 'trader' };
  expect(await desk.codeOf('anna', 'admin/changeRole', demote)).toBe('second-person-missing');
  const cashier = await staff('cashier');
  expect(await desk.codeOf('anna', 'admin/resetPassword', { user_id: desk.ids[cashier], reason })).toBe('done');
  for (const kind of ['reset', 'staff']) await desk.setThreshold(kind, 0);
});

test('nobody has more than twenty proposals waiting; an expired one waits no more and cannot be approved', async () => {
  const name = await staff('cashier');
  const first = await desk.proposed(name);
  for (let more = 1; more < 20; more += 1) await desk.proposed(name);
  const { user_id } = await desk.bettor();
  const credit = { user_id, amount: 200_000 };
  expect(await desk.codeOf(name, 'admin/creditAccount', credit)).toBe('too-many-proposals');
  const seen = async () => await desk.done<Proposal[]>('otto', 'admin/getProposals');
  const stateOfFirst = async () =>
    (await seen()).find(({ proposal_id }) => proposal_id === first.proposal.proposal_id)?.state;
  expect(await stateOfFirst()).toBe('proposed');
  desk.exchange.ahead += 61 * 60_000;
  for (const who of [name, 'anna', 'otto']) await desk.signIn(who);
  expect(await desk.approve('otto', first.proposal)).toBe('proposal-expired');
  expect((await seen()).some(({ state }) => state === 'proposed')).toBe(false);
  expect(await stateOfFirst()).toBe('expired');
  expect(await desk.codeOf(name, 'admin/creditAccount', credit)).toBe('second-person-missing');
});
