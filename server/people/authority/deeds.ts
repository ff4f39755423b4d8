import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sideTwice } from 'results/files/sides-of-name.ts';
import { type Deed, field, market, minor, named, number, timeOf } from './deed-fields.ts';

const stepOf = (deed: Deed, status: string) => sql`select 1 from payment_step
  where payment_id = ${number(deed, 'payment_id')} and status = ${status} and by_user = ${deed.userId}
    and at_ms >= ${deed.at}`;
const person = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from person where user_id = ${number(deed, 'user_id')} and ${is}`;
const caseStep = (deed: Deed, step: string) => sql`select 1 from alert_step
  where case_id = ${number(deed, 'case_id')} and step = ${step} and user_id = ${deed.userId} and at_ms >= ${deed.at}`;
const provider = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from provider where code = ${field(deed, 'provider')} and ${is}`;
const madePerson = (deed: Deed) => sql`select 1 from person
  where lower(user_name) = lower(${field(deed, 'user_name')}) and created_at_ms >= ${deed.at}`;
const factBy = (deed: Deed) => sql`select 1 from match_fact
  where match_id = ${number(deed, 'match_id')} and by_user = ${deed.userId} and at_ms >= ${deed.at}`;
const actionBy = (deed: Deed) => sql`select 1 from settlement_action where market_id = ${market(deed)}
  and proposed_by = ${deed.userId} and proposed_at_ms >= ${deed.at}`;
const action = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from settlement_action where action_id = ${number(deed, 'action_id')} and ${is}`;
const match = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from match where match_id = ${number(deed, 'match_id')} and ${is}`;
const marketRow = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from market where market_id = ${market(deed)} and ${is}`;
const queryStep = (deed: Deed, status: string) => sql`select 1 from client_query_step
  where query_id = ${number(deed, 'query_id')} and status = ${status} and user_id = ${deed.userId}
    and at_ms >= ${deed.at}`;

/** What both are called once they are made: of the same name there may have been one before. */
const fixturesOf = (deed: Deed): readonly { readonly name: string; readonly open_date: string }[] =>
  (deed.detail['fixtures'] as readonly { name: string; open_date: string }[] | undefined) ?? [];

function settingsIn(deed: Deed): RawBuilder<unknown> {
  const { seen: _, ...fields } = deed.detail;
  const rows = Object.entries(fields).map(([name, value]) => sql`(name = ${name} and value = ${String(value)})`);
  const either = rows.length === 0 ? sql`false` : sql.join(rows, sql` or `);
  return sql`select 1 from setting where ${either} having count(*) = ${rows.length}`;
}

/** Minutes of the day of HH:MM. */
function minutesOf(deed: Deed, end: 'from' | 'to'): number {
  const hours = deed.detail['hours'] as Readonly<Record<'from' | 'to', string>> | null | undefined;
  if (!hours) return end === 'from' ? 0 : 1440;
  const [hour = 0, minute = 0] = hours[end].split(':').map(Number);
  return hour * 60 + minute;
}

function tableAs(deed: Deed): RawBuilder<unknown> {
  const amount = (name: string, column: string) => [name, sql`${sql.ref(column)} = ${minor(deed, name)}`] as const;
  const amounts = [
    amount('min_stake', 'min_stake_minor'),
    amount('max_stake', 'max_stake_minor'),
    amount('max_profit', 'max_profit_minor'),
    amount('market_cap', 'loss_cap_minor'),
    amount('round_cap', 'round_cap_minor'),
    amount('day_cap', 'day_cap_minor'),
    amount('person_stake', 'person_stake_minor'),
  ];
  return sql`select 1 from casino_table where table_code = ${field(deed, 'table')} and ${named(deed, {
    ...Object.fromEntries(amounts),
    is_open: sql`is_open = ${deed.detail['is_open'] === true}`,
    runs_alone: sql`runs_alone = ${deed.detail['runs_alone'] === true}`,
    order: sql`sort = ${number(deed, 'order')}`,
    betting_seconds: sql`betting_seconds = ${number(deed, 'betting_seconds')}`,
    hours: sql`from_minute = ${minutesOf(deed, 'from')} and to_minute = ${minutesOf(deed, 'to')}`,
  })}`;
}

/** Prices are kept in hundredths, parts of a payout in ten-thousandths. */
function pricesAs(deed: Deed): RawBuilder<unknown> {
  const prices = Object.entries((deed.detail['prices'] ?? {}) as Readonly<Record<string, number | number[] | null>>);
  const kept = prices.map(([bet, price]) => {
    if (price === null) return sql`not jsonb_exists(prices::jsonb, ${bet})`;
    const value = Array.isArray(price) ? price.map((part) => Math.round(part * 10_000)) : Math.round(price * 100);
    return sql`prices::jsonb -> ${bet} = ${JSON.stringify(value)}::jsonb`;
  });
  return sql`select 1 from casino_table where table_code = ${field(deed, 'table')}
    and ${sql.join([sql`true`, ...kept], sql` and `)}`;
}

/** Markets for a match that was there before. */
const isOfMatchThere = ({ detail }: Deed): boolean => detail['match_id'] !== undefined;

/** The fixture is written last; of a match that has one, the tables do not show which request made its markets. */
const fixtureWritten = (deed: Deed): RawBuilder<unknown> =>
  isOfMatchThere(deed)
    ? factBy(deed)
    : sql`select 1 from match join match_fact using (match_id)
        where match.key = ${`desk ${field(deed, 'request_id')}`}`;

/** The market and each of its runners that was named. */
function renamedAs(deed: Deed): RawBuilder<unknown> {
  const runners = (deed.detail['runners'] ?? []) as readonly { selection_id: number; name: string }[];
  const isNamed = runners.map(
    ({ selection_id, name }) => sql`exists (select 1 from runner r
    where r.market_id = market.market_id and r.selection_id = ${selection_id} and r.name = ${name})`,
  );
  return marketRow(deed, sql.join([named(deed, { name: sql`name = ${field(deed, 'name')}` }), ...isNamed], sql` and `));
}

/** As its markets are called now; with none it is again what comes with the software. */
function templateAs(deed: Deed): RawBuilder<unknown> {
  const markets = (deed.detail['markets'] ?? []) as readonly { readonly name: string }[];
  const of = sql`from match_template where template = ${field(deed, 'template')}`;
  if (markets.length === 0) return sql`select 1 ${of} having count(*) = 0`;
  const names = JSON.stringify(markets.map(({ name }) => name));
  return sql`select 1 ${of} and (body::jsonb ->> 'commission')::integer = ${minor(deed, 'commission')}
    and (select jsonb_agg(one -> 'name') from jsonb_array_elements(body::jsonb -> 'markets') as one) = ${names}::jsonb`;
}

function fixturesIn(deed: Deed): RawBuilder<unknown> {
  const added = fixturesOf(deed).filter(({ name }) => sideTwice(name) === undefined);
  const names = new Set(added.map(({ name, open_date }) => `${timeOf(open_date)} ${name}`));
  return sql`select 1 from (select distinct open_at_ms, name from match
    where open_at_ms || ' ' || name in (${sql.join([...names, ''])})) as found having count(*) = ${names.size}`;
}

/**
 * Of what is done in tables and leaves no command in the journal: what is there once it is done. It is looked for in
 * what a stop has interrupted.
 */
const TRACES: Readonly<Record<string, (deed: Deed) => RawBuilder<unknown>>> = {
  'account-create': madePerson,
  'admin/createUser': madePerson,
  'admin/changeRole': (deed) => person(deed, sql`role = ${field(deed, 'role')}`),
  'admin/setRole': (deed) => sql`select 1 from staff_role where role = ${field(deed, 'role')}
    and permissions::jsonb = ${JSON.stringify(deed.detail['permissions'])}::jsonb`,
  'admin/disablePerson': (deed) => person(deed, sql`disabled_at_ms > 0`),
  'admin/enablePerson': (deed) => person(deed, sql`disabled_at_ms = 0`),
  'admin/setCashier': (deed) => person(deed, sql`has_cashier = ${deed.detail['has_cashier'] === true}`),
  'admin/setNote': (deed) => person(deed, sql`note = ${field(deed, 'note')}`),
  'admin/resetPassword': (deed) => sql`select 1 from person_activity
    where user_id = ${number(deed, 'user_id')} and kind = 'password-changed' and at_ms >= ${deed.at}`,
  'admin/resetSecondFactor': (deed) =>
    person(deed, sql`not exists (select 1 from second_factor f where f.user_id = person.user_id)`),
  'admin/endLogins': (deed) =>
    person(
      deed,
      sql`not exists (select 1 from login_session s where s.user_id = person.user_id and s.created_at_ms < ${deed.at})`,
    ),
  'admin/takePayment': (deed) => stepOf(deed, 'under-review'),
  'admin/approvePayment': (deed) => stepOf(deed, 'approved'),
  'admin/rejectPayment': (deed) => stepOf(deed, 'rejected'),
  'admin/markPaymentPaid': (deed) => stepOf(deed, 'paid'),
  'admin/failPayment': (deed) => stepOf(deed, 'failed'),
  'admin/creditFromSuspense': (deed) => stepOf(deed, 'approved'),
  'admin/refundFromSuspense': (deed) => stepOf(deed, 'failed'),
  'admin/addFact': factBy,
  'admin/correctFact': factBy,
  'admin/proposeResult': actionBy,
  'admin/holdMarket': (deed) => sql`select 1 from market_hold where market_id = ${market(deed)}`,
  'admin/releaseMarket': (deed) =>
    sql`select 1 where not exists (select 1 from market_hold where market_id = ${market(deed)})`,
  'admin/settleMarket': actionBy,
  'admin/voidMarket': actionBy,
  'admin/abandonMarket': actionBy,
  'admin/rollbackResult': actionBy,
  'admin/voidBets': actionBy,
  'admin/deleteWrongRate': actionBy,
  // What was approved is carried out by the next start, before anybody looks.
  'admin/approveResult': (deed) => action(deed, sql`approved_by = ${deed.userId} and approved_at_ms >= ${deed.at}`),
  'admin/rejectResult': (deed) => action(deed, sql`state = 'rejected' and finished_at_ms >= ${deed.at}`),
  'admin/setPolicy': (deed) => sql`select 1 from market_policy where market_id = ${market(deed)} and policy::jsonb =
    ${JSON.stringify({
      sources: deed.detail['sources'],
      automatic: deed.detail['automatic'],
      secondPerson: deed.detail['second_person'],
    })}::jsonb`,
  'admin/rejectProposal': (deed) => sql`select 1 from proposal where proposal_id = ${number(deed, 'proposal_id')}
    and state = 'rejected' and decided_by = ${deed.userId}`,
  'admin/createSeries': (deed) => sql`select 1 from series
    where name = ${field(deed, 'name')} and sport_id = ${number(deed, 'sport_id')}`,
  'admin/createSport': (deed) => sql`select 1 from sport where name = ${field(deed, 'name')}`,
  'admin/changeSport': (deed) =>
    sql`select 1 from sport where sport_id = ${number(deed, 'sport_id')} and ${named(deed, {
      name: sql`name = ${field(deed, 'name')}`,
      is_listed: sql`is_active = ${deed.detail['is_listed'] === true}`,
      place: sql`${number(deed, 'place')} = (select count(*) from sport other
      where other.sport_id > 0 and other.is_active and other.sort <= sport.sort)`,
    })}`,
  'admin/changeSeries': (deed) => sql`select 1 from series
    where series_id = ${number(deed, 'series_id')} and name = ${field(deed, 'name')}`,
  'admin/createMatch': (deed) => sql`select 1 from match where series_id = ${number(deed, 'series_id')}
    and name = ${field(deed, 'name')} and open_at_ms = ${timeOf(deed.detail['open_date'])}`,
  'admin/createMarket': (deed) => sql`select 1 from market where match_id = ${number(deed, 'match_id')}
    and name = ${field(deed, 'name')} and is_created`,
  'admin/changeMatch': (deed) =>
    match(
      deed,
      named(deed, {
        name: sql`name = ${field(deed, 'name')}`,
        country: sql`country = ${field(deed, 'country')}`,
        note: sql`note = ${field(deed, 'note')}`,
        open_date: sql`open_at_ms = ${timeOf(deed.detail['open_date'])}`,
      }),
    ),
  'admin/finishMatch': (deed) => match(deed, sql`finished_at_ms >= ${deed.at}`),
  'admin/setMatchStream': (deed) => {
    const url = field(deed, 'stream_url');
    return match(deed, sql`stream_url in (${url}, ${URL.parse(url)?.href ?? ''})`);
  },
  'admin/importFixtures': fixturesIn,
  'admin/createMatchFromTemplate': fixtureWritten,
  'admin/setMarketRemark': (deed) => marketRow(deed, sql`remark = ${field(deed, 'remark')}`),
  'admin/renameMarket': renamedAs,
  'admin/setMatchTemplate': templateAs,
  'admin/changeMarketTerms': (
    deed,
  ) => sql`select 1 from market_terms where market_id = ${market(deed)} and pinned_at_ms = 0
    and rule_id = ${String((deed.detail['terms'] as { rule?: unknown } | undefined)?.rule)}`,
  'admin/setMarketStart': (deed) =>
    marketRow(deed, sql`at_start = ${field(deed, 'at_start')} and start_delay_ms = ${number(deed, 'bet_delay')}`),
  'admin/setSignUp': (deed) => sql`select 1 from door_setting
    where name = 'is_sign_up_on' and value = ${deed.detail['is_on'] === true ? '1' : '0'}`,
  'admin/setGlobalSetting': settingsIn,
  'admin/setTradingYear': (deed) => sql`select 1 from trading_year where exchange = ${field(deed, 'exchange')}
    and year = ${number(deed, 'year')} and days::jsonb = ${JSON.stringify(deed.detail['days'])}::jsonb`,
  'admin/takeQuery': (deed) => queryStep(deed, 'looked-at'),
  'admin/answerQuery': (deed) => queryStep(deed, 'answered'),
  'admin/closePaymentMethod': (deed) =>
    sql`select 1 from payment_method where method = ${field(deed, 'method')} and not is_open`,
  'admin/shortenWait': (deed) => sql`select 1 from proposal
    where proposal_id = ${number(deed, 'proposal_id')} and due_at_ms <= proposed_at_ms`,
  'admin/setPaymentMethod': (deed) =>
    deed.userId > 0
      ? sql`select 1 from proposal where call = 'admin/setPaymentMethod' and due_at_ms > 0
          and proposed_by = ${deed.userId} and proposed_at_ms >= ${deed.at}`
      : sql`select 1 from payment_method where method = ${field(deed, 'method')} and ${named(deed, {
          is_open: sql`is_open = ${deed.detail['is_open'] === true}`,
          min_amount: sql`min_minor = ${minor(deed, 'min_amount')}`,
          max_amount: sql`max_minor = ${minor(deed, 'max_amount')}`,
          instructions: sql`instructions = ${field(deed, 'instructions')}`,
        })}`,
  'admin/clearExposure': (deed) => sql`select 1 from provider_transaction
    where name = ${`clear ${field(deed, 'round')} ${field(deed, 'account')}`} and state = 'done' and at_ms >= ${deed.at}`,
  'admin/setCasinoTable': tableAs,
  'admin/setCasinoPrices': pricesAs,
  'admin/voidCasinoRound': (deed) => sql`select 1 from casino_round
    where chain_id || '-' || round_index = ${field(deed, 'round_id')} and ended_at_ms >= ${deed.at}
      and position(${JSON.stringify(field(deed, 'reason'))} in record) > 0`,
  'admin/renewProviderSecret': (deed) => provider(deed, sql`renewed_at_ms >= ${deed.at}`),
  'admin/takeNeed': (deed) => sql`select 1 from taken_need where kind = ${field(deed, 'kind')}
    and of_name = ${field(deed, 'of')} and user_id = ${deed.userId} and at_ms >= ${deed.at}`,
  'admin/noteCase': (deed) => caseStep(deed, 'note'),
  'admin/closeCase': (deed) => caseStep(deed, 'closed'),
  'admin/reopenCase': (deed) => caseStep(deed, 'reopened'),
  'admin/setAlertSettings': (deed) => sql`select 1 from alert_setting
    where settings::jsonb = ${JSON.stringify(deed.detail['settings'])}::jsonb`,
  'admin/addProvider': (deed) => provider(deed, sql`created_at_ms >= ${deed.at}`),
  'admin/setPrizeLimits': (deed) =>
    provider(deed, sql`prize_most_minor = ${minor(deed, 'most')} and prize_day_most_minor = ${minor(deed, 'a_day')}`),
  'admin/setPayoutLimits': (deed) =>
    provider(
      deed,
      sql`pay_stake_most_minor = ${minor(deed, 'per_stake')} and float_minor = ${minor(deed, 'float')}
      and pay_round_most_minor = ${minor(deed, 'per_round')} and pay_day_most_minor = ${minor(deed, 'a_day')}`,
    ),
  'admin/setProvider': (deed) => provider(deed, sql`is_open = ${deed.detail['is_open'] === true}`),
  'admin/setSiteContent': (deed) =>
    sql`select 1 from site_content where content::jsonb @> ${JSON.stringify(
      Object.fromEntries(Object.entries(deed.detail).filter(([name]) => name !== 'reason' && name !== 'seen')),
    )}::jsonb`,
  'admin/sendMessage': (deed) => sql`select 1 from notice
    where about = ${`site:${deed.userId}:${field(deed, 'request_id')}`} and text = ${field(deed, 'text')}`,
  'admin/publishText': (deed) => sql`select 1 from site_text where kind = ${field(deed, 'kind')}
    and language = ${field(deed, 'language')} and user_id = ${deed.userId} and at_ms >= ${deed.at}`,
  // The same again adds nothing and is done.
  'admin/addFindings': (deed) => sql`select 1 from suspension_findings where market_id = ${market(deed)}
    and sequence = ${number(deed, 'sequence')} and user_id = ${deed.userId}
    and cause = ${field(deed, 'cause')} and findings = ${field(deed, 'findings')}`,
  'admin/setThresholds': (deed) => sql`select 1 from authority_setting
    where thresholds::jsonb = ${JSON.stringify(deed.detail['thresholds'])}::jsonb`,
};

/** Of what is done in steps: what is there after the first. */
const FIRST_TRACES: typeof TRACES = {
  'admin/createMatchFromTemplate': (deed) =>
    isOfMatchThere(deed)
      ? sql`select 1 from market where starts_with(key, ${`desk match ${field(deed, 'match_id')} `})`
      : sql`select 1 from match where key = ${`desk ${field(deed, 'request_id')}`}`,
};

/** Whether the tables show that a part of something was done. */
export async function isBegunInTables(db: Kysely<unknown>, deed: Deed): Promise<boolean> {
  const trace = FIRST_TRACES[deed.action];
  return trace !== undefined && (await trace(deed).execute(db)).rows.length > 0;
}

/** Whether the tables show that something was done; undefined where they cannot show it. */
export async function isDoneInTables(db: Kysely<unknown>, deed: Deed): Promise<boolean | undefined> {
  const trace = TRACES[deed.action];
  if (trace === undefined) return undefined;
  const { rows } = await trace(deed).execute(db);
  return rows.length > 0;
}
