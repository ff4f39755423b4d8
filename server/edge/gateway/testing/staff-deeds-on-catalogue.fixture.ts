// What staff do to series, matches and what markets are called: see staff-deeds.fixture.ts.
import type { Deeds, StaffDeed, StaffSubjects } from './staff-subjects.fixture.ts';

const REASON = 'because';

export function ofCatalogue(of: StaffSubjects): Deeds {
  const series = (life: number) => of.series(`Series of ${life}`);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const matchIs = (name: string, where: string) => async (life: number) =>
    of.rows(`select 1 from match where name = $1 and ${where}`, [`${name} ${life}`]);
  return {
    'admin/createSport': {
      prepare: async (life) => ({ name: `Sport ${life}` }),
      count: (life) => of.rows('select 1 from sport where name = $1', [`Sport ${life}`]),
    },
    'admin/changeSport': {
      prepare: async (life) => ({ sport_id: 7522, name: `Hoops ${life}` }),
      count: (life) => of.rows('select 1 from sport where name = $1', [`Hoops ${life}`]),
    },
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

export function ofTemplates(of: StaffSubjects): Deeds {
  const plan = async (life: number) => ({
    request_id: `plan-${life}`,
    template: 'tennis',
    series_id: await of.series(`Tennis ${life}`, 2),
    sides: ['Reds', 'Blues'],
    open_date: new Date(Date.now() + 3_600_000).toISOString(),
    bet_delay: 0,
    commission: 2,
    min_stake: 1,
  });
  /** Three markets and the fixture. */
  const marketsAndFixture = async (key: string) => {
    const markets = await of.rows('select 1 from market join match using (match_id) where match.key = $1', [key]);
    const facts = await of.rows('select 1 from match_fact join match using (match_id) where match.key = $1', [key]);
    return markets + facts;
  };
  return {
    'admin/createMatchFromTemplate': {
      prepare: plan,
      async count(life) {
        const key = `desk plan-${life}`;
        return ((await of.rows('select 1 from match where key = $1', [key])) + (await marketsAndFixture(key))) / 5;
      },
    },
    'markets-of-a-match': {
      call: 'admin/createMatchFromTemplate',
      async prepare(life) {
        const body = await plan(life);
        const match_id = await of.match(`To have markets ${life}`, body.series_id);
        return { ...body, request_id: `markets-${life}`, match_id };
      },
      count: async (life) => (await marketsAndFixture(`To have markets ${life}`)) / 4,
    },
    'admin/setMatchTemplate': aSavedTemplate(of, 'race', 'Win'),
  };
}

/** A template whose one market has another name, and none of the limits that it came with. */
export const aSavedTemplate = (of: StaffSubjects, template: string, market: string): StaffDeed => ({
  prepare: async (life) => ({
    template,
    markets: [
      {
        of: market,
        name: `${market} ${life}`,
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
  count: (life) => of.rows('select 1 from match_template where body like $1', [`%"${market} ${life}"%`]),
});

export function ofMarketRows(of: StaffSubjects): Deeds {
  return {
    'admin/setMarketRemark': {
      prepare: async (life) => ({ market_id: await of.market(`Remark ${life}`), remark: `Rain in ${life}` }),
      count: (life) => of.rows('select 1 from market where remark = $1', [`Rain in ${life}`]),
    },
    'admin/renameMarket': {
      prepare: async (life) => ({
        market_id: await of.market(`Named ${life}`),
        name: `Renamed ${life}`,
        runners: [{ selection_id: 1, name: `Runner ${life}` }],
      }),
      count: (life) =>
        of.rows(`select 1 from market join runner using (market_id) where market.name = $1 and runner.name = $2`, [
          `Renamed ${life}`,
          `Runner ${life}`,
        ]),
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
