import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { StaffSubjects } from '../testing/staff-subjects.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// Every way around the second person: each is refused by its code, and moves nothing. Those by other people’s rights are in
// ways-around-rights.int.test.ts.

let desk: TwoOwners;
let ways: WaysAround;
const reason = 'because';

beforeAll(async () => {
  desk = await TwoOwners.start();
  ways = new WaysAround(desk);
  for (const kind of ['result', 'void', 'resettlement', 'removal', 'fact']) await desk.setThreshold(kind, 0);
}, 60_000);
afterAll(() => desk.stop());
// Each way has the whole bound of what may wait.
afterEach(() => ways.rejectAll());

type Way = () => Promise<{ readonly code: string; readonly moved: unknown }>;

const ACCOUNTS: Readonly<Record<string, readonly [code: string, way: Way]>> = {
  'their own proposal': ['same-person', () => ways.approval('anna')],
  'a login that they made alone': ['same-hand', async () => ways.approval(await ways.staff('cashier', 'anna'))],
  'what a login that they made has proposed': [
    'same-hand',
    async () => ways.approval('anna', await ways.staff('cashier', 'anna')),
  ],
  'a login made by a login that they made': [
    'same-hand',
    async () => ways.approval(await ways.staff('cashier', await ways.staff('operator', 'anna'))),
  ],
  'two logins that a third person made alone': [
    'same-hand',
    async () => ways.approval(await ways.staff('cashier', 'anna'), await ways.staff('cashier', 'anna')),
  ],
  'a login that they proposed, and whose password the second person read': [
    'same-hand',
    async () => ways.approval(await ways.madeByBoth('cashier'), 'anna'),
  ],
  'a login that they approved, and whose password they read': [
    'same-hand',
    async () => ways.approval(await ways.madeByBoth('cashier'), 'otto'),
  ],
  'two logins whose passwords one person read': [
    'same-hand',
    async () => ways.approval(await ways.madeByBoth('cashier'), await ways.madeByBoth('cashier')),
  ],
  'a login whose password they reset together with somebody': [
    'same-hand',
    async () => {
      const name = await ways.staff('cashier');
      const reset = { user_id: desk.ids[name], reason };
      const { password } = await desk.byBoth<{ password: string }>('admin/resetPassword', reset);
      await ways.takeOver(name, password);
      return ways.approval(name, 'otto');
    },
  ],
  'a login whose password they reset alone, before there was a second owner': [
    'same-hand',
    async () => {
      const name = await ways.staff('cashier');
      const hands = { knows: desk.ids['anna'] as number };
      await ways.takeOver(name, await desk.exchange.identity.makePassword(await ways.userOf(name), hands));
      return ways.approval(name);
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
      const market_id = `1.${await desk.exchange.openMarket(ways.nameOf('Removed v Kept'))}`;
      return ways.onMarket(market_id, async () => {
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
      const name = await ways.staff('cashier');
      const { staff: logins } = desk.exchange.identity;
      return ways.approval('otto', name, async () => logins.changeRole(await ways.userOf(name), 'scorer'));
    },
  ],
  'the proposer disabled meanwhile': [
    'proposer-not-permitted',
    async () => {
      const name = await ways.staff('cashier');
      const disable = () => desk.done('otto', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return ways.approval('otto', name, disable);
    },
  ],
  'the right of the approver taken away meanwhile': [
    'unknown-proposal',
    async () => {
      const role = ways.nameOf('counter');
      const may = (...permissions: string[]) => ({ role, reason, permissions: ['approve-others', ...permissions] });
      await desk.byBoth('admin/setRole', may('credit-accounts'));
      const name = await ways.staff(role);
      return ways.approval(name, 'anna', () => desk.done('anna', 'admin/setRole', may()));
    },
  ],
  'the approver disabled meanwhile': [
    'login-session-ended',
    async () => {
      const name = await ways.staff('cashier');
      const disable = () => desk.done('anna', 'admin/disablePerson', { user_id: desk.ids[name], reason });
      return ways.approval(name, 'anna', disable);
    },
  ],
  'somebody who may not make the call': ['unknown-proposal', async () => ways.approval(await ways.staff('trader'))],
  'somebody who only reads': ['unknown-call', async () => ways.approval(await ways.staff('auditor'))],
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
  'their own result': ['same-person', () => ways.ownResult('admin/settleMarket', { winners: [1], reason })],
  'the proposal of a result, and not its settling': [
    'same-person',
    () => ways.ownResult('admin/proposeResult', { winners: [1], reason }),
  ],
  'the result again, while it waits': [
    'action-in-flight',
    async () => {
      const market_id = await ways.closedMarket();
      return ways.onMarket(market_id, async () => {
        await ways.proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
        return desk.codeOf('anna', 'admin/settleMarket', { market_id, winners: [1], reason });
      });
    },
  ],
  'a result approved through a login that they made': [
    'same-hand',
    async () => {
      const market_id = await ways.closedMarket();
      const settler = await ways.staff('settler', 'anna');
      return ways.onMarket(market_id, async () => {
        const action_id = await ways.proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
        return desk.codeOf(settler, 'admin/approveResult', { action_id });
      });
    },
  ],
  'a void instead of a result': ['same-person', () => ways.ownResult('admin/voidMarket', { reason })],
  'an abandoned match instead of a void': ['same-person', () => ways.ownResult('admin/abandonMarket', { reason })],
  'void bets instead of a void market': [
    'same-person',
    async () => {
      const market_id = `1.${await desk.exchange.openMarket(ways.nameOf('Bet v Laid'))}`;
      for (const is_back of [0, 1]) {
        const { token } = await desk.exchange.signedIn(ways.nameOf('bettor-of-bets'), { cash: 100_000 });
        const bet = { market_id, selection_id: 1, odds: 2, stake: 10, is_back };
        expect((await desk.exchange.call('bet/placeMarketBet', bet, { token })).status).toBe(200);
      }
      return ways.onMarket(market_id, async () => {
        const action_id = await ways.proposedOn(market_id, 'anna', 'admin/voidBets', { selection_id: 1, reason });
        return desk.codeOf('anna', 'admin/approveResult', { action_id });
      });
    },
  ],
  'a removal of the runner instead of a void': [
    'second-person-missing',
    async () => {
      const market_id = `1.${await desk.exchange.openMarket(ways.nameOf('Lame v Sound'))}`;
      return ways.onMarket(market_id, () =>
        desk.codeOf('anna', 'admin/removeRunner', { market_id, selection_id: 1, reason }),
      );
    },
  ],
  'a roll-back of what two settled': [
    'same-person',
    async () => {
      const market_id = await ways.closedMarket();
      const action_id = await ways.proposedOn(market_id, 'anna', 'admin/settleMarket', { winners: [1], reason });
      await desk.done('otto', 'admin/approveResult', { action_id });
      return ways.onMarket(market_id, async () => {
        const back = await ways.proposedOn(market_id, 'anna', 'admin/rollbackResult', { reason });
        return desk.codeOf('anna', 'admin/approveResult', { action_id: back });
      });
    },
  ],
  'a fact where the market settles by itself': [
    'second-person-missing',
    async () => {
      const match_id = await ways.automaticMatch();
      const said = footballFacts([0])[0];
      const code = await desk.codeOf('anna', 'admin/addFact', { match_id, said });
      return { code, moved: (await ways.factsOf(match_id)).length };
    },
  ],
  'a corrected fact where the market settles by itself': [
    'second-person-missing',
    async () => {
      const match_id = await ways.automaticMatch();
      const fact = await desk.byBoth<{ fact_id: number }>('admin/addFact', { match_id, said: footballFacts([0])[0] });
      const corrected = { match_id, fact_id: fact.fact_id, reason };
      const code = await desk.codeOf('anna', 'admin/correctFact', corrected);
      return { code, moved: (await ways.factsOf(match_id)).length - 1 };
    },
  ],
  'facts of their own, and then what the rule makes of them': [
    'typed-its-facts',
    async () => {
      const { market_id } = await ways.typedMatch('anna');
      return ways.onMarket(market_id, async () =>
        desk.codeOf('anna', 'admin/approveResult', { action_id: await ways.ruleProposal(market_id) }),
      );
    },
  ],
  'facts typed through a login that they made': [
    'typed-its-facts',
    async () => {
      const { market_id } = await ways.typedMatch(await ways.staff('scorer', 'anna'));
      return ways.onMarket(market_id, async () =>
        desk.codeOf('anna', 'admin/approveResult', { action_id: await ways.ruleProposal(market_id) }),
      );
    },
  ],
  'facts of their own, and the rule’s ruling in place of a result': [
    'same-person',
    async () => {
      const { market_id } = await ways.typedMatch('anna');
      return ways.onMarket(market_id, async () => {
        await desk.done('anna', 'admin/rejectResult', { action_id: await ways.ruleProposal(market_id), reason });
        const action_id = await ways.proposedOn(market_id, 'anna', 'admin/settleMarket');
        return desk.codeOf('anna', 'admin/approveResult', { action_id });
      });
    },
  ],
  'a policy that asks for nobody': [
    'second-person-missing',
    async () => {
      const { market_id } = await ways.typedMatch('anna');
      const policy = { market_id, sources: 1, automatic: true, second_person: false };
      return ways.onMarket(market_id, () => desk.codeOf('anna', 'admin/setPolicy', policy));
    },
  ],
};

const AMOUNTS: typeof ACCOUNTS = {
  'many small ones within a day': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('cashier');
      const who = await desk.bettor();
      const credit = (amount: number) => desk.codeOf(name, 'admin/creditAccount', { user_id: who.user_id, amount });
      expect([await credit(60_000), await credit(39_999)]).toEqual(['done', 'done']);
      return { code: await credit(1), moved: who.cash() - 100 - 99_999 };
    },
  ],
  'two of them at once': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('cashier');
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
  'a credit, a debit, a payment and a refund': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('cashier');
      const who = await desk.bettor();
      const of = new StaffSubjects(desk.exchange.running);
      const payment_id = await of.payment(ways.nameOf('payer'), { direction: 'deposit' });
      const suspended = await of.suspended(ways.nameOf('refunded'));
      await desk.done(name, 'admin/creditAccount', { user_id: who.user_id, amount: 60_000 });
      await desk.done(name, 'admin/debitAccount', { user_id: who.user_id, amount: 39_900, reason });
      expect(await desk.codeOf(name, 'admin/approvePayment', { payment_id })).toBe('second-person-missing');
      const code = await desk.codeOf(name, 'admin/refundFromSuspense', { payment_id: suspended, reason });
      return { code, moved: who.cash() - 100 - 20_100 };
    },
  ],
  'over several accounts': [
    'second-person-missing',
    async () => {
      const name = await ways.staff('cashier');
      const [one, other] = [await desk.bettor(), await desk.bettor()];
      await desk.done(name, 'admin/creditAccount', { user_id: one.user_id, amount: 90_000 });
      const code = await desk.codeOf(name, 'admin/creditAccount', { user_id: other.user_id, amount: 10_000 });
      return { code, moved: other.cash() - 100 };
    },
  ],
};

const DOORS: typeof ACCOUNTS = {
  'a program’s session': [
    'login-session-ended',
    async () => {
      const { user_id, cash } = await desk.bettor();
      const token = await desk.exchange.apiAccess.sessions.begin(await ways.userOf('anna'));
      const { body } = await desk.exchange.call('admin/creditAccount', { user_id, amount: 200_000 }, { token });
      return { code: body.code as string, moved: cash() - 100 };
    },
  ],
  'an approval by a program’s session': [
    'login-session-ended',
    async () => {
      const { proposal, cash } = await desk.proposed();
      const token = await desk.exchange.apiAccess.sessions.begin(await ways.userOf('anna'));
      const { body } = await desk.exchange.call('admin/approveProposal', proposal, { token });
      return { code: body.code as string, moved: cash() - 100 };
    },
  ],
  'the control socket and the command line': [
    'second-person-missing',
    async () => {
      const { user_id, cash } = await desk.bettor();
      return { code: await ways.byInstaller(user_id, 200_000), moved: cash() - 100 };
    },
  ],
  'many small ones on the command line': [
    'second-person-missing',
    async () => {
      const { user_id, cash } = await desk.bettor();
      expect(await ways.byInstaller(user_id, 60_000)).toBe('done');
      return { code: await ways.byInstaller(user_id, 60_000), moved: cash() - 60_100 };
    },
  ],
};

const ALL = { ...ACCOUNTS, ...PROPOSALS, ...INSTEAD, ...AMOUNTS, ...DOORS };

test.each(Object.entries(ALL).map(([way, [code, play]]) => [way, code, play] as const))(
  '%s: %s',
  async (_way, code, play) => {
    expect(await play()).toEqual({ code, moved: 0 });
  },
);

test('who typed no fact approves what the rule makes of them', async () => {
  const { market_id } = await ways.typedMatch(await ways.staff('scorer'));
  await desk.done('otto', 'admin/approveResult', { action_id: await ways.ruleProposal(market_id) });
  expect(ways.statusOf(market_id)).toBe('settled');
});
