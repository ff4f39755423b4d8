// What staff do, call by call: how each is prepared, asked for, and counted afterwards. A subject of its own in every life.
import type { Millis } from 'engine/vocabulary';
import type { RunningExchange } from '../../../process/exchange.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import { ofCatalogue, ofMarketRows, ofTemplates } from './staff-deeds-on-catalogue.fixture.ts';
import { ofAuthority, ofCasino, ofInbox, ofMoney, ofPeople, ofSite } from './staff-deeds-on-people.fixture.ts';
import { type Deeds, type StaffDeed, StaffSubjects } from './staff-subjects.fixture.ts';

const REASON = 'because';

export function staffDeeds(exchange: RunningExchange): Deeds {
  const subjects = new StaffSubjects(exchange);
  return {
    ...ofCatalogue(subjects),
    ...ofTemplates(subjects),
    ...ofMarketRows(subjects),
    ...ofMarkets(subjects),
    ...ofResults(subjects),
    ...ofHolds(subjects),
    ...ofFacts(subjects),
    ...ofPeople(subjects),
    ...ofAuthority(subjects),
    ...ofMoney(subjects),
    ...ofSite(subjects),
    ...ofInbox(subjects),
    ...ofCasino(subjects),
  };
}

function ofMarkets(of: StaffSubjects): Deeds {
  const changed = (
    type: string,
    { body = {}, before = [] }: { body?: object; before?: readonly ('open-market' | 'suspend-market')[] } = {},
  ): StaffDeed => ({
    async prepare(life) {
      const market_id = await of.market(`${type} ${life}`);
      for (const one of before) await of.change(`${type} ${life}`, one);
      return { market_id, ...body };
    },
    count: async (life) => of.commands(type, await of.id(`${type} ${life}`)),
  });
  const many = (type: string, more: object, before: readonly 'open-market'[]): StaffDeed => ({
    async prepare(life) {
      await of.market(`many ${type} ${life}`);
      for (const one of before) await of.change(`many ${type} ${life}`, one);
      return { match_id: await of.match(`many ${type} ${life}`), ...more };
    },
    count: async (life) => of.commands(type, await of.id(`many ${type} ${life}`)),
  });
  return {
    'admin/openMarket': changed('open-market'),
    'admin/suspendMarket': changed('suspend-market', { before: ['open-market'] }),
    'admin/closeMarket': changed('close-market', { before: ['open-market'] }),
    'admin/turnInPlay': changed('turn-in-play', { body: { bet_delay: 1000 }, before: ['open-market'] }),
    'admin/turnPreMatch': {
      async prepare(life) {
        const market_id = await of.market(`turn-pre-match ${life}`);
        await of.change(`turn-pre-match ${life}`, 'open-market');
        await of.submit({ type: 'turn-in-play', market: await of.id(`turn-pre-match ${life}`), betDelay: 0 as Millis });
        return { market_id };
      },
      count: async (life) => of.commands('turn-pre-match', await of.id(`turn-pre-match ${life}`)),
    },
    'admin/changeMarket': changed('redefine-market', { body: { min_stake: 2 } }),
    'admin/removeRunner': changed('remove-runner', {
      body: { selection_id: 1, reason: REASON },
      before: ['open-market'],
    }),
    'admin/addRunner': changed('add-runner', { body: { name: 'A reserve' }, before: ['open-market'] }),
    'admin/setQuotes': {
      async prepare(life) {
        const market_id = await of.quotedMarket(`Quoted ${life}`);
        const levels = [{ is_back: true, rate: 100, line: 50, size: 100 }];
        return { market_id, selection_id: 1, state: 'active', levels };
      },
      count: async (life) => of.commands('set-quotes', await of.id(`Quoted ${life}`)),
    },
    'admin/suspendMarkets': many('suspend-market', {}, ['open-market']),
    'admin/openMarkets': many('open-market', { inactive_too: true }, []),
    'admin/addFindings': {
      async prepare(life) {
        const market_id = await of.market(`Looked into ${life}`);
        await of.change(`Looked into ${life}`, 'open-market');
        await of.change(`Looked into ${life}`, 'suspend-market');
        return { market_id, sequence: of.exchange.sequencer.sequence, cause: 'the feed', findings: 'A cable.' };
      },
      count: async (life) =>
        of.rows('select 1 from suspension_findings where market_id = $1', [await of.id(`Looked into ${life}`)]),
    },
  };
}

function ofHolds(of: StaffSubjects): Deeds {
  const holds = async (life: number, name: string) =>
    of.rows('select 1 from market_hold where market_id = $1', [await of.id(`${name} ${life}`)]);
  return {
    'admin/holdMarket': {
      prepare: async (life) => ({ market_id: await of.market(`Held ${life}`), reason: REASON }),
      count: (life) => holds(life, 'Held'),
    },
    'admin/releaseMarket': {
      async prepare(life) {
        const [market, match, since] = [
          await of.id(`Released ${life}`),
          await of.match(`Released ${life}`),
          0 as Millis,
        ];
        await of.exchange.settlement.personHolds.hold({
          market,
          match,
          by: await of.userId('anna'),
          reason: REASON,
          since,
        });
        return { market_id: await of.market(`Released ${life}`), reason: REASON };
      },
      count: async (life) => 1 - (await holds(life, 'Released')),
    },
  };
}

function ofResults(of: StaffSubjects): Deeds {
  const { settlement } = of.exchange;
  const typed = { winners: [1], reason: REASON };
  const answer = { state: 'settled', winners: [1] } as never;
  const by = () => of.userId('anna');
  const statusIs = (name: string, status: string) => async (life: number) =>
    Number(of.exchange.live.market(await of.id(`${name} ${life}`))?.status === status);
  const actions = (name: string, where: string) => async (life: number) =>
    of.rows(`select 1 from settlement_action where market_id = $1 and ${where}`, [await of.id(`${name} ${life}`)]);
  const propose = async (name: string) =>
    settlement.flow.propose({ market: await of.id(name), answer, by: await by(), reason: REASON });
  return {
    'admin/settleMarket': {
      prepare: async (life) => ({ market_id: await of.closedMarket(`Settled ${life}`), ...typed }),
      count: statusIs('Settled', 'settled'),
    },
    'admin/voidMarket': {
      prepare: async (life) => ({ market_id: await of.market(`Void ${life}`), reason: REASON }),
      count: statusIs('Void', 'void'),
    },
    'admin/abandonMarket': {
      prepare: async (life) => ({ market_id: await of.market(`Abandoned ${life}`), reason: REASON }),
      count: statusIs('Abandoned', 'void'),
    },
    'admin/proposeResult': {
      prepare: async (life) => ({ market_id: await of.closedMarket(`Proposed ${life}`), ...typed }),
      count: actions('Proposed', 'true'),
    },
    'admin/approveResult': {
      async prepare(life) {
        await of.closedMarket(`Approved ${life}`);
        return { action_id: (await propose(`Approved ${life}`)).action };
      },
      count: statusIs('Approved', 'settled'),
    },
    'admin/rejectResult': {
      async prepare(life) {
        await of.closedMarket(`Rejected ${life}`);
        return { action_id: (await propose(`Rejected ${life}`)).action, reason: REASON };
      },
      count: actions('Rejected', `state = 'rejected'`),
    },
    'admin/rollbackResult': {
      async prepare(life) {
        const market_id = await of.closedMarket(`Rolled back ${life}`);
        const market = await of.id(`Rolled back ${life}`);
        await settlement.flow.carryOut({ market, answer, by: await by(), reason: REASON });
        return { market_id, reason: REASON };
      },
      count: statusIs('Rolled back', 'void'),
    },
    'admin/voidBets': {
      async prepare(life) {
        const { market_id } = await of.matchedBet(`Bets void ${life}`);
        return { market_id, selection_id: 1, reason: REASON };
      },
      count: actions('Bets void', `state = 'done'`),
    },
    'admin/deleteWrongRate': {
      async prepare(life) {
        const bet = await of.matchedBet(`Wrong rate ${life}`);
        // Rates are those of binary sessions.
        const terms = { rule: 'index.settlement-price', subject: { perUnit: 100 }, perUnit: 100, policy: BY_HAND };
        await settlement.terms.pinTerms(await of.id(`Wrong rate ${life}`), { ...terms, runnerNames: {} });
        return { ...bet, reason: REASON };
      },
      count: actions('Wrong rate', `state = 'done'`),
    },
  };
}

function ofFacts(of: StaffSubjects): Deeds {
  const { settlement, facts } = of.exchange;
  const by = () => of.userId('anna');
  return {
    'admin/setPolicy': {
      async prepare(life) {
        const market_id = await of.market(`Policy ${life}`);
        return { market_id, sources: 1, automatic: BY_HAND.automatic, second_person: true };
      },
      count: async (life) => Number(settlement.terms.policyOf(await of.id(`Policy ${life}`)).secondPerson),
    },
    'admin/addFact': {
      prepare: async (life) => ({ match_id: await of.match(`Told ${life}`), said: of.fixture(life) }),
      count: async (life) => (await facts.store.read(await of.match(`Told ${life}`))).length,
    },
    'admin/correctFact': {
      async prepare(life) {
        const match = await of.match(`Corrected ${life}`);
        const fact = await facts.enter({ match, sport: 4, by: await by(), at: of.now(), said: of.fixture(life) });
        return { match_id: match, fact_id: fact.id, reason: REASON };
      },
      count: async (life) => (await facts.store.read(await of.match(`Corrected ${life}`))).length - 1,
    },
  };
}
