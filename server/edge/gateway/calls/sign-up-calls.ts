import type { AccountId, Millis, Money } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { SIGN_UP_CALLS } from 'protocol';
import { dayOf, NO_AMOUNT, NO_MARKET } from '../../../trade/alerts/signal.ts';
import { expired } from '../../../people/one-time-codes/code-refusal.ts';
import { SIGN_UP_SUBJECTS } from '../../../people/sign-up/sign-ups.ts';
import type { ChosenLimit, ProvedSignUp } from '../../../people/sign-up/sign-ups.ts';
import { deviceWords } from '../../../people/identity/device-words.ts';
import { IdentityError, userExists } from '../../../people/identity/identity-error.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { noteActivity } from '../../../people/identity/person-activity.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { DataWith } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, malformed } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { flag } from '../wire/account-on-wire.ts';
import { refuseCode, toWireMessage, toWireSent } from './one-time-code-answers.ts';
import { toUserInfo } from './sign-in-calls.ts';

const HOUR_MS = 3_600_000;
const MOST_MESSAGES = 200;
const MOST_OF_A_SIGN_UP = 5;

type Needs = Pick<
  GatewayDependencies,
  'signUps' | 'post' | 'outbox' | 'geolocation' | 'identity' | 'sequencer' | 'site' | 'alerts' | 'live'
>;

export function signUpCalls(needs: Needs): Handlers<typeof SIGN_UP_CALLS> {
  const { signUps, outbox, post, geolocation, identity } = needs;
  const checkOpen = async () => {
    const firstOperator = (await signUps.isOpen()) ? await identity.firstOperator() : undefined;
    if (firstOperator !== undefined) return firstOperator;
    throw new Refusal(409, 'sign-up-closed', { message: 'Sign-up is closed. Ask the operator for an account.' });
  };
  return {
    async 'signUp/getOptions'() {
      const isOn = (await signUps.isOpen()) && (await identity.firstOperator()) !== undefined;
      return {
        is_on: flag(isOn),
        channels: [...post.channels],
        is_demo: flag(post.channels.some((channel) => post.isSentBy(channel, outbox))),
        welcome_credit: toWireMoney(signUps.welcomeCredit),
      };
    },

    async 'signUp/getPlace'(_body, { address }) {
      return { country: await geolocation.countryOf(address) };
    },

    async 'signUp/begin'({ user_name, password, confirm_password, country, phone, mail, limits = [] }, { address }) {
      await checkOpen();
      if ((phone === undefined) === (mail === undefined)) throw malformed('phone or mail: one of the two');
      if (password !== confirm_password) {
        throw new Refusal(422, 'passwords-differ', { message: 'The passwords don’t match.' });
      }
      for (const limit of limits) checkLimit(limit);
      if (!needs.site.mayServe(country)) throw notServed();
      const channel = phone === undefined ? ('mail' as const) : ('phone' as const);
      const person = { userName: user_name, password, country, channel, to: phone ?? mail ?? '', limits, address };
      const sent = await signUps.begin(person).catch(refuse);
      return { sign_up_id: sent.codeId, ...toWireSent(sent) };
    },

    async 'signUp/resend'({ sign_up_id }) {
      await checkOpen();
      const sent = await signUps.codes.resend(sign_up_id).catch(refuse);
      return { sign_up_id: sent.codeId, ...toWireSent(sent) };
    },

    async 'signUp/confirm'({ sign_up_id, code, device_id = '' }, { address, userAgent }) {
      const parentId = await checkOpen();
      const proved = await signUps.prove({ signUpId: sign_up_id, code, address }).catch(refuse);
      const user = await makeAccount(needs, { proved, parentId, address }).catch(async (error: unknown) => {
        // Of two at once with one code, the second has not met a stranger of its name.
        const isName = error instanceof IdentityError && error.code === 'user-exists';
        return refuse(isName && !(await signUps.isPending(proved.idHash)) ? expired('sign-up-expired') : error);
      });
      const from = { deviceId: device_id, device: deviceWords(userAgent) };
      const { token } = await identity.beginSession(user, { address, from });
      return new DataWith(toUserInfo(user), { token });
    },

    async 'signUp/getDemoOutbox'({ sign_up_id }) {
      const to = await signUps.codes.sentOf(sign_up_id);
      if (to === undefined || !post.isSentBy(to.channel, outbox)) return [];
      const sent = await outbox.newest(MOST_OF_A_SIGN_UP, to);
      return sent
        .filter(({ subject }) => SIGN_UP_SUBJECTS.some((own) => post.signed(own) === subject))
        .map(toWireMessage);
    },

    async 'admin/getOutbox'() {
      return (await outbox.newest(MOST_MESSAGES)).map(toWireMessage);
    },

    async 'admin/setSignUp'({ is_on }) {
      await signUps.setOpen(is_on);
      return { is_on };
    },
  };
}

const notServed = () => new Refusal(422, 'country-not-served', { message: 'This site does not serve your country.' });

interface NewAccount {
  readonly proved: ProvedSignUp;
  readonly parentId: number;
  readonly address: string;
}

/**
 * A bettor of the first operator's, with the limits that they chose; in a demo with its play money. The person comes last, in one
 * write with the proved address: nobody signs in to an account that lacks something, and each step before can be done again.
 */
async function makeAccount(needs: Needs, { proved, parentId, address }: NewAccount): Promise<User> {
  const { identity, signUps, sequencer } = needs;
  const { idHash, userName, passwordHash, contact, country } = proved;
  if ((await identity.findUser(userName)) !== undefined) throw userExists();
  if (await identity.contacts.isTaken(contact)) throw expired('sign-up-expired');
  await refuseExcluded(needs, contact);
  // Of the sign-up, not of the name: two that want one name do not set each other's limits.
  const account = await identity.accounts.ensure(`sign-up:${idHash}`, 'customer');
  await furnish(needs, account, proved.limits);
  return identity.createUser({
    userName,
    password: { hash: passwordHash },
    role: 'bettor',
    parentId,
    hasCashier: true,
    account,
    async alongside(db, userId) {
      const isOwn = await identity.contacts.add(userId, { ...contact, country, provedAt: sequencer.now() }, db);
      if (!isOwn) throw expired('sign-up-expired');
      const ended = await db.executeQuery(signUps.codes.ending(idHash));
      if (ended.numAffectedRows !== 1n) throw expired('sign-up-expired');
      await noteActivity(db, { user_id: userId, at_ms: sequencer.now(), kind: 'signed-up', address });
    },
  });
}

/**
 * A self-excluded person gets no other account with another spelling of their address. Only somebody who has proved the address
 * learns that it is refused, and not why; the operator gets a case.
 *
 * @throws Refusal
 */
async function refuseExcluded({ identity, live, alerts, sequencer }: Needs, contact: ProvedSignUp['contact']) {
  const at = sequencer.now();
  const reached = await identity.contacts.accountsReached(contact);
  const accounts = reached.filter((account) => (live.account(account)?.excludedUntil ?? 0) > at);
  if (accounts.length === 0) return;
  const key = `excluded-returns ${accounts.join(' ')} ${dayOf(at)}`;
  const times = { at, lastAt: at, market: NO_MARKET, amount: NO_AMOUNT };
  await alerts.cases.save([
    { kind: 'excluded-returns', key, accounts, figures: { channel: contact.channel }, ...times },
  ]);
  const message = 'We cannot open an account for you. Ask the operator if you think that this is a mistake.';
  throw new Refusal(409, 'sign-up-refused', { message });
}

async function furnish(
  { identity, signUps, sequencer }: Needs,
  account: AccountId,
  limits: readonly ChosenLimit[],
): Promise<void> {
  // Before the limits: a limit of deposits would count it.
  const welcome = { memo: 'welcome', requestKey: `welcome ${account}` } as const;
  if (signUps.welcomeCredit > 0) await identity.accounts.credit(account, signUps.welcomeCredit, welcome);
  for (const { kind, amount, period_hours } of limits) {
    const { outcome } = await sequencer.submit({
      type: 'set-self-limit',
      account,
      kind,
      amount: fromWireMoney(amount) as Money,
      period: (period_hours * HOUR_MS) as Millis,
      rolling: true,
    });
    if (!outcome.ok) throw refusalOf(outcome.rejection);
  }
}

/** Before a code is sent for it: afterwards there is nobody to tell. */
function checkLimit({ kind, period_hours }: ChosenLimit): void {
  if (kind === 'exposure' ? period_hours !== 0 : period_hours < 1) {
    throw malformed('period_hours: 1 to 8784 of deposit and loss, 0 of exposure');
  }
}

const refuse = (error: unknown) => refuseCode(error, 'Too many sign-ups at once. Try again in a moment.');
