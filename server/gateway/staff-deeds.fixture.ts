// What staff do, call by call: how each is prepared, asked for, and counted afterwards. A subject of its own in every life.
import type { Millis } from 'engine/vocabulary';
import type { RunningExchange } from '../exchange.ts';
import { BY_HAND } from '../settlement/flow/market-terms.ts';
import { ofAuthority, ofCasino, ofInbox, ofMoney, ofPeople, ofSite } from './staff-deeds-on-people.fixture.ts';
import { type Deeds, type StaffDeed, StaffSubjects } from './staff-subjects.fixture.ts';

const REASON = 'because';

export function staffDeeds(exchange: RunningExchange): Deeds {
  const subjects = new StaffSubjects(exchange);
  return {
    ...ofCatalogue(subjects),
    ...ofTemplates(subjects),
    ...ofMarkets(subjects),
    ...ofResults(subjects),
    ...ofFacts(subjects),
    ...ofPeople(subjects),
    ...ofAuthority(subjects),
    ...ofMoney(subjects),
    ...ofSite(subjects),
    ...ofInbox(subjects),
    ...ofCasino(subjects),
  };
}

function ofCatalogue(of: StaffSubjects): Deeds {
  const series = (life: number) => of.series(`Series of ${life}`);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const matchIs = (name: string, where: string) => async (life: number) =>
    of.rows(`select 1 from match where name = $1 and ${where}`, [`${name} ${life}`]);
  return {
    'admin/createSeries': {
      prepare: async (life) => ({ sport_id: 4, name: `Made series ${life}` }),
      count: (life) => of.rows('select 1 from series where name = $1', [`Made series ${life}`]),
    },
    'admin/createMatch': {
      prepare: async (life) => ({ series_id: await series(life), name: `Made ${life}`, open_date: soon }),
      count: matchIs('Made', 'true'),
    },
    'admin/createMarket': {
      async prepare(life) {
        const runners = [{ name: 'Reds' }, { name: 'Blues' }];
        const terms = { name: 'Odds', market_type: 'match_odds', commission: 2, min_stake: 1, runners };
        return { match_id: await of.match(`To have a market ${life}`), ...terms };
      },
      count: (life) =>
        of.rows(`select 1 from market join match using (match_id) where match.name = $1 and is_created`, [
          `To have a market ${life}`,
        ]),
    },
    'admin/finishMatch': {
      prepare: async (life) => ({ match_id: await of.match(`To finish ${life}`) }),
      count: matchIs('To finish', 'finished_at_ms > 0'),
    },
    'admin/setMatchStream': {
      prepare: async (life) => ({
        match_id: await of.match(`To show ${life}`),
        stream_url: 'https://tv.example.com/a',
      }),
      count: matchIs('To show', `stream_url = 'https://tv.example.com/a'`),
    },
    'admin/changeMatch': {
      prepare: async (life) => ({ match_id: await of.match(`To rename ${life}`), country: 'NZ' }),
      count: matchIs('To rename', `country = 'NZ'`),
    },
    'admin/changeSeries': {
      prepare: async (life) => ({ series_id: await of.series(`To rename ${life}`), name: `Renamed ${life}` }),
      count: (life) => of.rows('select 1 from series where name = $1', [`Renamed ${life}`]),
    },
    'admin/importFixtures': {
      prepare: async (life) => ({
        sport_id: 4,
        fixtures: [1, 2].map((one) => ({ series: 'A cup', name: `Imported ${life} ${one}`, open_date: soon })),
      }),
      count: async (life) => (await of.rows('select 1 from match where name like $1', [`Imported ${life} %`])) / 2,
    },
  };
}

function ofTemplates(of: StaffSubjects): Deeds {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  return {
    'admin/createMatchFromTemplate': {
      prepare: async (life) => ({
        request_id: `plan-${life}`,
        template: 'tennis',
        series_id: await of.series(`Tennis ${life}`, 2),
        sides: ['Reds', 'Blues'],
        open_date: soon,
        bet_delay: 0,
        commission: 2,
        min_stake: 1,
      }),
      async count(life) {
        const key = [`desk plan-${life}`];
        const match = await of.rows('select 1 from match where key = $1', key);
        const markets = await of.rows('select 1 from market join match using (match_id) where match.key = $1', key);
        const facts = await of.rows('select 1 from match_fact join match using (match_id) where match.key = $1', key);
        return (match + markets + facts) / 5;
      },
    },
    'admin/setMarketRemark': {
      prepare: async (life) => ({ market_id: await of.market(`Remark ${life}`), remark: `Rain in ${life}` }),
      count: (life) => of.rows('select 1 from market where remark = $1', [`Rain in ${life}`]),
    },
    'admin/setMatchTemplate': {
      prepare: async (life) => ({
        template: 'race',
        markets: [
          {
            of: 'Win',
            name: `Win ${life}`,
            at_start: 'suspend',
            max_stake: null,
            max_profit: null,
            house_loss_cap: null,
          },
        ],
        bet_delay: 5000,
        commission: 2,
        min_stake: 1,
        reason: REASON,
      }),
      count: (life) => of.rows('select 1 from match_template where body like $1', [`%"Win ${life}"%`]),
    },
    'admin/changeMarketTerms': {
      prepare: async (life) => ({
        market_id: await of.market(`Terms ${life}`),
        terms: { rule: 'cricket.match-odds', subject: {}, outcomes: { home: 1, away: 2 } },
      }),
      count: async (life) => of.rows('select 1 from market_terms where market_id = $1', [await of.id(`Terms ${life}`)]),
    },
    'admin/setMarketStart': {
      prepare: async (life) => ({ market_id: await of.market(`Start ${life}`), at_start: 'suspend' }),
      count: async (life) =>
        of.rows(`select 1 from market where market_id = $1 and at_start = 'suspend'`, [await of.id(`Start ${life}`)]),
    },
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
