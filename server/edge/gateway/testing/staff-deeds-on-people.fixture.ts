// What staff do to people, money and the site: see staff-deeds.fixture.ts.
import { FIRST_ALERT_SETTINGS } from '../../../trade/alerts/stored-settings.ts';
import type { Deeds, StaffDeed, StaffSubjects } from './staff-subjects.fixture.ts';

const REASON = 'because';

export function ofPeople(of: StaffSubjects): Deeds {
  const { identity } = of.exchange;
  const onStaff = (name: string, more: object, is: (userId: number) => Promise<boolean>): StaffDeed => ({
    prepare: async (life) => ({ user_id: await of.userId(`${name}-${life}`, 'trader'), reason: REASON, ...more }),
    count: async (life) => Number(await is(await of.userId(`${name}-${life}`, 'trader'))),
  });
  const user = async (userId: number) =>
    (await identity.userOf(userId)) as NonNullable<Awaited<ReturnType<typeof identity.userOf>>>;
  return {
    'admin/createUser': {
      prepare: async (life) => ({ user_name: `made-${life}`, role: 'bettor' }),
      count: async (life) => Number((await identity.findUser(`made-${life}`)) !== undefined),
    },
    'admin/disablePerson': onStaff('disabled', {}, async (id) => (await user(id)).isDisabled),
    'admin/enablePerson': {
      async prepare(life) {
        const user_id = await of.userId(`enabled-${life}`, 'trader');
        await identity.staff.disable(await user(user_id));
        return { user_id, reason: REASON };
      },
      count: async (life) => Number(!(await user(await of.userId(`enabled-${life}`, 'trader'))).isDisabled),
    },
    'admin/resetPassword': onStaff('forgot', {}, async (id) => (await user(id)).isChangePassword),
    'admin/resetSecondFactor': {
      async prepare(life) {
        const user_id = await of.userId(`factor-${life}`, 'trader');
        await of.rows(`insert into second_factor values ($1, 'x', true, 0, 0)`, [user_id]);
        return { user_id, reason: REASON };
      },
      count: async (life) =>
        1 -
        (await of.rows('select 1 from second_factor where user_id = $1', [
          await of.userId(`factor-${life}`, 'trader'),
        ])),
    },
    'admin/endLogins': {
      async prepare(life) {
        const user_id = await of.userId(`signed-in-${life}`, 'trader');
        await identity.sessions.begin(await user(user_id));
        return { user_id, reason: REASON };
      },
      count: async (life) =>
        1 -
        (await of.rows('select 1 from login_session where user_id = $1', [
          await of.userId(`signed-in-${life}`, 'trader'),
        ])),
    },
    'admin/changeRole': onStaff('moved', { role: 'scorer' }, async (id) => (await user(id)).role === 'scorer'),
    'admin/setRole': {
      prepare: async (life) => ({ role: `role-${life}`, permissions: ['view-markets'], reason: REASON }),
      count: async (life) => Number(identity.roles.find(`role-${life}`) !== undefined),
    },
    'admin/setCashier': {
      prepare: async (life) => ({
        user_id: await of.userId(`cashier-${life}`, 'bettor'),
        has_cashier: true,
        reason: REASON,
      }),
      count: async (life) => Number((await user(await of.userId(`cashier-${life}`, 'bettor'))).hasCashier),
    },
    'admin/setNote': {
      prepare: async (life) => ({ user_id: await of.userId(`noted-${life}`, 'trader'), note: `noted ${life}` }),
      count: async (life) =>
        Number((await identity.staff.noteOf(await of.userId(`noted-${life}`, 'trader'))) === `noted ${life}`),
    },
  };
}

export function ofAuthority(of: StaffSubjects): Deeds {
  return {
    'admin/setThresholds': {
      async prepare(life) {
        return {
          thresholds: { ...of.exchange.authority.thresholds.present, valid_minutes: 60 + life },
          reason: REASON,
        };
      },
      count: async (life) => Number(of.exchange.authority.thresholds.present.valid_minutes === 60 + life),
    },
    'admin/approveProposal': {
      async prepare(life) {
        const { proposal, hash } = await of.proposal(`seconded-${life}`);
        return { proposal_id: proposal, hash };
      },
      count: async (life) => (await of.cash(`seconded-${life}`)) / 1000,
    },
    'admin/shortenWait': {
      call: 'admin/approveProposal',
      async prepare(life) {
        const { proposal, hash } = await of.shorteningOf(`shortened ${life}`);
        return { proposal_id: proposal, hash };
      },
      count: (life) =>
        of.rows('select 1 from proposal where body like $1 and due_at_ms = proposed_at_ms', [`%shortened ${life}"%`]),
    },
    'admin/rejectProposal': {
      prepare: async (life) => ({ proposal_id: (await of.proposal(`opposed-${life}`)).proposal, reason: REASON }),
      count: async (life) =>
        of.rows(`select 1 from proposal where body like $1 and state = 'rejected'`, [`%opposed-${life}"%`]),
    },
  };
}

export function ofMoney(of: StaffSubjects): Deeds {
  const stands = (name: string, status: string) => async (life: number) =>
    of.rows(`select 1 from payment where request_id = $1 and status = $2`, [`${name}-${life}`, status]);
  const payment = (
    name: string,
    status: string,
    {
      direction = 'deposit',
      more = {},
      approved = false,
    }: { direction?: 'deposit' | 'withdrawal'; more?: object; approved?: boolean } = {},
  ): StaffDeed => ({
    prepare: async (life) => ({ payment_id: await of.payment(`${name}-${life}`, { direction, approved }), ...more }),
    count: stands(name, status),
  });
  const suspended = (name: string, status: string, more: object = {}): StaffDeed => ({
    prepare: async (life) => ({ payment_id: await of.suspended(`${name}-${life}`), ...more }),
    count: stands(name, status),
  });
  return {
    'admin/creditAccount': {
      prepare: async (life) => ({ user_id: await of.bettor(`credited-${life}`), amount: 10 }),
      count: async (life) => (await of.cash(`credited-${life}`)) / 1000,
    },
    'admin/debitAccount': {
      prepare: async (life) => ({ user_id: await of.bettor(`debited-${life}`, 1000), amount: 10, reason: REASON }),
      count: async (life) => 1 - (await of.cash(`debited-${life}`)) / 1000,
    },
    'admin/changeAccount': {
      prepare: async (life) => ({ user_id: await of.bettor(`locked-${life}`), bets_locked: true }),
      count: async (life) => of.commands('change-account', await of.account(`locked-${life}`)),
    },
    'admin/takePayment': payment('taken', 'under-review'),
    'admin/approvePayment': payment('approved', 'paid'),
    'admin/rejectPayment': payment('rejected', 'rejected', { direction: 'withdrawal', more: { reason: REASON } }),
    'admin/markPaymentPaid': payment('paid', 'paid', {
      direction: 'withdrawal',
      more: { transaction: 'T1' },
      approved: true,
    }),
    'admin/failPayment': payment('failed', 'failed', {
      direction: 'withdrawal',
      more: { reason: REASON },
      approved: true,
    }),
    'admin/creditFromSuspense': suspended('released', 'paid'),
    'admin/refundFromSuspense': suspended('refunded', 'failed', { reason: REASON }),
    'admin/closePaymentMethod': {
      async prepare() {
        await of.rows(`update payment_method set is_open = true where method = 'cash'`, []);
        return { method: 'cash', reason: REASON };
      },
      count: () => of.rows(`select 1 from payment_method where method = 'cash' and not is_open`, []),
    },
    'admin/setPaymentMethod': {
      prepare: async (life) => ({ method: 'bank', instructions: `Pay here, ${life}`, reason: REASON }),
      // It takes effect a day later.
      count: (life) =>
        of.rows(`select 1 from proposal where state = 'scheduled' and body like $1`, [`%Pay here, ${life}"%`]),
    },
    'admin/clearExposure': {
      prepare: async (life) => ({ ...(await of.stuckWager(`stuck-${life}`)), reason: REASON }),
      count: async (life) => of.commands('end-wager', await of.account(`stuck-${life}`)),
    },
  };
}

export function ofSite(of: StaffSubjects): Deeds {
  const { wallets } = of.exchange;
  const provider = (name: string, is: string, more: object = {}): StaffDeed => ({
    async prepare(life) {
      const code = await of.provider(`${name}${life}`);
      return { provider: code, reason: REASON, ...more };
    },
    count: (life) => of.rows(`select 1 from provider where code = $1 and ${is}`, [`${name}${life}`]),
  });
  return {
    'admin/setSignUp': {
      async prepare() {
        await of.exchange.signUps.setOpen(false);
        return { is_on: true };
      },
      count: async () => of.rows(`select 1 from door_setting where name = 'is_sign_up_on' and value = '1'`),
    },
    'admin/setGlobalSetting': {
      prepare: async (life) => ({ site_title: `House ${life}`, fb_link: '' }),
      count: (life) => of.rows(`select 1 from setting where name = 'site_title' and value = $1`, [`House ${life}`]),
    },
    'admin/setSiteContent': {
      prepare: async (life) => ({ licence: `Number ${life}`, reason: REASON }),
      count: (life) =>
        of.rows(`select 1 from site_content where content::jsonb ->> 'licence' = $1`, [`Number ${life}`]),
    },
    'admin/publishText': {
      prepare: async (life) => ({ kind: 'terms', language: 'en', paragraphs: [`Terms of ${life}.`], reason: REASON }),
      count: (life) => of.rows('select 1 from site_text where text = $1', [`Terms of ${life}.`]),
    },
    'admin/sendMessage': {
      async prepare(life) {
        const user_id = await of.bettor(`told-${life}`);
        return { text: `Message ${life}`, user_ids: [user_id], request_id: `message-${life}` };
      },
      count: (life) => of.rows('select 1 from notice where text = $1', [`Message ${life}`]),
    },
    'admin/setTradingYear': {
      prepare: async (life) => ({ exchange: 'us', year: 2030 + life, days: [] }),
      count: (life) => of.rows(`select 1 from trading_year where exchange = 'us' and year = $1`, [2030 + life]),
    },
    'admin/addProvider': {
      async prepare(life) {
        return { provider: `added${life}`, name: 'Games', base_url: 'https://games.example.com', reason: REASON };
      },
      count: async (life) => Number(wallets.providers.find(`added${life}`) !== undefined),
    },
    'admin/setProvider': provider('shut', 'not is_open', { is_open: false }),
    'admin/setPrizeLimits': provider('prize', 'prize_most_minor = 50000', { most: 500, a_day: 5000 }),
    'admin/setPayoutLimits': provider('paying', 'float_minor = 4', {
      per_stake: 1,
      per_round: 2,
      a_day: 3,
      float: 0.04,
    }),
    'admin/renewProviderSecret': provider('renewed', 'renewed_at_ms > 0'),
  };
}

export function ofCasino(of: StaffSubjects): Deeds {
  const bet = 'card-parity-even';
  return {
    'admin/setCasinoTable': {
      prepare: async (life) => ({ table: 'lucky7', order: 100 + life }),
      count: (life) => of.rows(`select 1 from casino_table where table_code = 'lucky7' and sort = $1`, [100 + life]),
    },
    'admin/setCasinoPrices': {
      prepare: async (life) => ({ table: 'lucky7', prices: { [bet]: 2 + life / 100 }, reason: REASON }),
      count: (life) => of.rows('select 1 from casino_table where prices::jsonb ->> $1 = $2', [bet, String(200 + life)]),
    },
    'admin/voidCasinoRound': {
      prepare: async (life) => ({ table: 'lucky7', round_id: await of.round('lucky7'), reason: `void in ${life}` }),
      count: (life) => of.rows('select 1 from casino_round where record like $1', [`%"void in ${life}"%`]),
    },
  };
}

export function ofInbox(of: StaffSubjects): Deeds {
  const alertCase = (name: string, step: string, isOpen = true): StaffDeed => ({
    prepare: async (life) => ({ case_id: await of.alertCase(`${name} ${life}`, isOpen), reason: REASON }),
    count: (life) =>
      of.rows('select 1 from alert_step join alert_case using (case_id) where key = $1 and step = $2', [
        `${name} ${life}`,
        step,
      ]),
  });
  const query = (status: string, more: object = {}): StaffDeed => ({
    prepare: async (life) => ({ query_id: await of.query(`${status} ${life}`), ...more }),
    count: async (life) =>
      of.rows('select 1 from client_query where market_id = $1 and status = $2', [
        await of.id(`asked ${status} ${life}`),
        status,
      ]),
  });
  return {
    'admin/takeQuery': query('looked-at'),
    'admin/answerQuery': query('answered', { text: 'It was the rate.' }),
    'admin/takeNeed': {
      prepare: async (life) => ({ kind: 'case', of: `taken-${life}`, instead_of: 0 }),
      count: (life) => of.rows('select 1 from taken_need where of_name = $1', [`taken-${life}`]),
    },
    'admin/noteCase': alertCase('noted', 'note'),
    'admin/closeCase': alertCase('closed', 'closed'),
    'admin/reopenCase': alertCase('reopened', 'reopened', false),
    'admin/setAlertSettings': {
      prepare: async (life) => ({ settings: { ...FIRST_ALERT_SETTINGS, deposit_minutes: 30 + life }, reason: REASON }),
      count: async (life) =>
        of.rows(`select 1 from alert_setting where settings::jsonb ->> 'deposit_minutes' = $1`, [`${30 + life}`]),
    },
  };
}
