import { rm } from 'node:fs/promises';
import { CALLS, type Call, TWO_PEOPLE_KINDS } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { aSavedTemplate } from '../testing/staff-deeds-on-catalogue.fixture.ts';
import { staffDeeds } from '../testing/staff-deeds.fixture.ts';
import { type Deeds, StaffSubjects } from '../testing/staff-subjects.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';
import { WaysAround } from '../testing/ways-around.fixture.ts';

// The ways around the second person that each kind of action has, one after the other on the same proposal: the proposer
// themselves, a login that they made, a stale hash, the call itself, and a role taken away. None moves anything.

let folder: string;
let desk: TwoOwners;
let ways: WaysAround;
let deeds: Deeds;
const reason = 'because';

beforeAll(async () => {
  folder = makeTemporaryFolder('ways');
  desk = await TwoOwners.start({ settings: { casino: { folder } } });
  ways = new WaysAround(desk);
  for (const kind of TWO_PEOPLE_KINDS) if (kind !== 'thresholds') await desk.setThreshold(kind, 0);
  deeds = { ...staffDeeds(desk.exchange.running), ...widerDeeds(new StaffSubjects(desk.exchange.running)) };
}, 60_000);
afterAll(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

/** Deeds that one person does alone as the kill test has them: here they are more. */
function widerDeeds(of: StaffSubjects): Deeds {
  const { identity, catalogue, casino, wallets } = of.exchange;
  const maxStake = () => casino.table('lucky7')?.row.max_stake_minor as number;
  const facts = async (match_id: number) => (await of.exchange.facts.store.read(match_id)).length;
  let matchOfFact = 0;
  let corrected = 0;
  return {
    'admin/createUser': {
      prepare: async (life) => ({ user_name: `made-${life}`, role: 'trader' }),
      count: async (life) => Number((await identity.findUser(`made-${life}`)) !== undefined),
    },
    'admin/changeRole': {
      prepare: async (life) => ({ user_id: await of.userId(`moved-${life}`, 'trader'), role: 'operator', reason }),
      count: async (life) => Number((await identity.findUser(`moved-${life}`))?.role === 'operator'),
    },
    'admin/changeAccount': {
      async prepare(life) {
        const user_id = await of.bettor(`limited-${life}`);
        const account = await of.account(`limited-${life}`);
        await of.submit({ type: 'change-account', account, exposureLimit: 1000 as never });
        return { user_id, exposure_limit: 500 };
      },
      count: async (life) => (await of.commands('change-account', await of.account(`limited-${life}`))) - 1,
    },
    'admin/setCasinoTable': {
      prepare: async () => ({ table: 'lucky7', max_stake: maxStake() / 100 + 1 }),
      count: async () => maxStake(),
    },
    'admin/changeMarket': {
      async prepare(life) {
        await of.quotedMarket(`capped ${life}`);
        return { market_id: await of.market(`capped ${life}`), house_loss_cap: 5_000_000.01 };
      },
      count: async (life) => of.commands('redefine-market', await of.id(`capped ${life}`)),
    },
    'admin/setPolicy': {
      async prepare(life) {
        const policy = { sources: 2, automatic: false, secondPerson: true } as const;
        await of.exchange.settlement.terms.setPolicy(await of.id(`looser ${life}`), policy);
        return {
          market_id: await of.market(`looser ${life}`),
          sources: 1,
          automatic: false,
          second_person: true,
        };
      },
      count: async (life) => of.exchange.settlement.terms.policyOf(await of.id(`looser ${life}`)).sources,
    },
    'admin/createMatch': {
      async prepare(life) {
        const name = `Reds ${life} v Blues`;
        const match = await of.match(name);
        const { store } = of.exchange.facts;
        await store.begin(match);
        store.append(match, 'manual', { at: of.now(), ['said']: { kind: 'ball' } });
        return { series_id: await of.series('Killed'), name, open_date: new Date(of.now() + 3_600_000).toISOString() };
      },
      count: (life) => of.rows('select 1 from match where name = $1', [`Reds ${life} v Blues`]),
    },
    'admin/createMarket': {
      prepare: async (life) => ({
        match_id: await of.match(`large ${life}`),
        name: `Large ${life}`,
        market_type: 'winner',
        commission: 0,
        min_stake: 1,
        mechanism: 'quoted',
        options: { house_loss_cap: 100_000.01 },
        runners: [{ name: 'Reds' }, { name: 'Blues' }],
      }),
      count: (life) => of.rows('select 1 from market where name = $1', [`Large ${life}`]),
    },
    'admin/setMatchTemplate': aSavedTemplate(of, 't20', 'Bookmaker'),
    ...otherNames(of),
    'admin/setProvider': {
      async prepare(life) {
        const provider = await of.provider(`shut${life}`);
        await wallets.providers.setOpen(wallets.providers.find(provider) as never, false);
        return { provider, is_open: true, reason };
      },
      count: async (life) => Number(wallets.providers.find(`shut${life}`)?.isOpen),
    },
    'admin/setPrizeLimits': {
      prepare: async (life) => ({ provider: await of.provider(`prize${life}`), most: 20_000, a_day: 5, reason }),
      count: async (life) => wallets.providers.find(`prize${life}`)?.prizeLimits.most ?? 0,
    },
    'admin/setPayoutLimits': {
      async prepare(life) {
        const limits = { per_stake: 1, per_round: 2, a_day: 3, float: 90_000_000 };
        return { provider: await of.provider(`paying${life}`), ...limits, reason };
      },
      count: async (life) => wallets.providers.find(`paying${life}`)?.payoutLimits.float ?? 0,
    },
    'admin/shortenWait': {
      prepare: async (life) => ({ proposal_id: (await of.scheduled(`waiting ${life}`)).proposal, reason }),
      count: (life) =>
        of.rows('select 1 from proposal where body like $1 and due_at_ms < $2', [`%waiting ${life}"%`, of.now()]),
    },
    'admin/addFact': {
      async prepare() {
        matchOfFact = await ways.automaticMatch();
        return { match_id: matchOfFact, said: footballFacts([0])[0] };
      },
      count: () => facts(matchOfFact),
    },
    'admin/correctFact': {
      async prepare() {
        corrected = await ways.automaticMatch();
        const sport = (await catalogue.findMatch(corrected))?.sport.sportId as number;
        const by = desk.ids['otto'] as number;
        const first = { match: corrected, sport, by, at: of.now(), said: footballFacts([0])[0] };
        return { match_id: corrected, fact_id: (await of.exchange.facts.enter(first)).id, reason };
      },
      count: async () => (await facts(corrected)) - 1,
    },
  };
}

/** Names that bettors may read otherwise: than the rule, or than they have read them. */
function otherNames(of: StaffSubjects): Deeds {
  const opened = async (what: string, life: number) => {
    await of.change(`${what} ${life}`, 'open-market');
    return of.market(`${what} ${life}`);
  };
  return {
    'admin/openMarket': {
      async prepare(life) {
        const toss = {
          rule: 'cricket.toss',
          subject: {},
          runnerNames: { home: 1, away: 2 },
          perUnit: 1,
          policy: BY_HAND,
        };
        await of.exchange.settlement.terms.draftTerms(await of.id(`toss ${life}`), toss);
        return { market_id: await of.market(`toss ${life}`) };
      },
      count: async (life) => of.commands('open-market', await of.id(`toss ${life}`)),
    },
    'admin/renameMarket': {
      prepare: async (life) => ({ market_id: await opened('named', life), name: `Toss ${life}` }),
      count: (life) => of.rows('select 1 from market where name = $1', [`Toss ${life}`]),
    },
    'admin/changeMatch': {
      async prepare(life) {
        await opened('a match', life);
        return { match_id: await of.match(`a match ${life}`), name: `Another ${life}` };
      },
      count: (life) => of.rows('select 1 from match where name = $1', [`Another ${life}`]),
    },
  };
}

const PROPOSED = Object.entries<Call>(CALLS).flatMap(([name, call]) => (call.twoPeople === true ? [name] : []));
const FLOW = ['settleMarket', 'proposeResult', 'voidMarket', 'abandonMarket', 'voidBets'].map(
  (verb) => `admin/${verb}`,
);

/** Somebody who proposes, a login that they made, and how their right is taken away. */
async function hands() {
  const proposer = await ways.staff('operator');
  const puppet = await ways.staff('operator', proposer);
  const demote = async () => desk.exchange.identity.staff.changeRole(await ways.userOf(proposer), 'auditor');
  return { proposer, puppet, demote };
}

/** No more than twenty of one person wait at once. */
async function takeBack(name: string): Promise<void> {
  const { proposals } = desk.exchange.running.authority;
  const open = await proposals.openOf(desk.ids[name] as number, desk.exchange.sequencer.now());
  for (const proposal of open) await proposals.change(proposal, { state: 'rejected' });
}

test.each(PROPOSED)('%s: no way around the second person', async (name) => {
  const life = 900 + PROPOSED.indexOf(name);
  const { proposer, puppet, demote } = await hands();
  const deed = deeds[name] as Deeds[string];
  const body = await deed.prepare(life);
  const before = await deed.count(life);
  const codes: Record<string, string> = { alone: await desk.codeOf(proposer, name, body) };
  const proposal = await desk.waiting('otto');
  codes['own proposal'] = await desk.approve(proposer, proposal);
  codes['made account'] = await desk.approve(puppet, proposal);
  codes['stale hash'] = await desk.approve('otto', { ...proposal, hash: '0'.repeat(64) });
  codes['direct call'] = await desk.codeOf('otto', name, body);
  await takeBack('otto');
  await demote();
  codes['role removed'] = await desk.approve('otto', proposal);
  expect(codes).toEqual({
    alone: 'second-person-missing',
    'own proposal': 'same-person',
    'made account': 'same-hand',
    'stale hash': 'other-proposal',
    'direct call': 'second-person-missing',
    'role removed': 'proposer-not-permitted',
  });
  expect(await deed.count(life)).toBe(before);
});

test.each(FLOW)('%s: no way around the second person', async (name) => {
  const life = 950 + FLOW.indexOf(name);
  const { proposer, puppet, demote } = await hands();
  const body = await (deeds[name] as Deeds[string]).prepare(life);
  const { market_id } = body as { market_id: string };
  const before = ways.statusOf(market_id);
  const action_id = await ways.proposedOn(market_id, proposer, name, body);
  const approve = (by: string) => desk.codeOf(by, 'admin/approveResult', { action_id });
  const codes: Record<string, string> = {
    'own proposal': await approve(proposer),
    'made account': await approve(puppet),
  };
  codes['direct call'] = await desk.codeOf('otto', name, body);
  await demote();
  codes['role removed'] = await approve('otto');
  expect(codes).toEqual({
    'own proposal': 'same-person',
    'made account': 'same-hand',
    'direct call': 'action-in-flight',
    'role removed': 'proposer-not-permitted',
  });
  expect(ways.statusOf(market_id)).toBe(before);
});

test('casino tables opened and their caps raised, one after the other', async () => {
  await desk.setThreshold('limits', 1000);
  const trader = await ways.staff('trader');
  const set = (table: string, change: object) => desk.codeOf(trader, 'admin/setCasinoTable', { table, ...change });
  // Without a cap of the day rounds follow one another, however little each may lose.
  const small = { is_open: true, max_stake: 100, max_profit: 100, market_cap: 100, round_cap: 90 };
  expect(await set('dt20', small)).toBe('second-person-missing');
  const { before } = await desk.waiting('otto');
  expect(before).toMatchObject({ is_open: false, market_cap: 5_000_000, round_cap: null, day_cap: null });
  expect(await set('dt20', { ...small, day_cap: 400 })).toBe('done');
  // Open, it is raised by what the new cap allows; closed and opened again it counts again.
  expect(await set('dt20', { day_cap: 500 })).toBe('done');
  expect(await set('dt20', { is_open: false })).toBe('done');
  expect(await set('dt20', { is_open: true })).toBe('second-person-missing');
  expect(await set('dt20', { is_open: true, day_cap: 99 })).toBe('done');
  expect(await set('dt6', { is_open: true, day_cap: 1 })).toBe('second-person-missing');
});

test('a casino table opened with a small cap of the day, whose rounds can lose far more', async () => {
  const trader = await ways.staff('trader');
  const set = (change: object) => desk.codeOf(trader, 'admin/setCasinoTable', { table: 'teen20', ...change });
  // Three markets, each of which may lose its own cap in the first round already.
  expect(await set({ is_open: true, day_cap: 1, market_cap: 334 })).toBe('second-person-missing');
  expect(await set({ is_open: true, day_cap: 1, market_cap: 100 })).toBe('done');
  // 300 of the day's 1,000: raised while it is open, three times 234 are too much, and the round's cap bounds them.
  expect(await set({ market_cap: 234 })).toBe('second-person-missing');
  expect(await set({ market_cap: 234, round_cap: 300 })).toBe('done');
  expect(await set({ market_cap: 300, round_cap: null })).toBe('second-person-missing');
});

test('a table opened with a cap and its cap taken away, at once', async () => {
  const trader = await ways.staff('trader');
  const set = (change: object) => desk.codeOf(trader, 'admin/setCasinoTable', { table: 'dt20', ...change });
  const { casino } = desk.exchange.running;
  for (let betting_seconds = 20; betting_seconds < 30; betting_seconds += 1) {
    expect(await set({ is_open: false })).toBe('done');
    expect(await set({ day_cap: 1, round_cap: 1 })).toBe('done');
    const opened = set({ is_open: true, day_cap: 1 });
    const uncapped = set({ day_cap: null, betting_seconds });
    expect(await opened).toBe('done');
    expect([await uncapped, casino.table('dt20')?.row.day_cap_minor]).toEqual(['second-person-missing', 100]);
  }
});
