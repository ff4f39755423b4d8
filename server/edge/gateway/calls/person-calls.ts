import type { AdminUser, PEOPLE_CALLS, Person } from 'protocol';
import { toWireMoney } from 'protocol';
import { TooManyPasswordsError } from '../../../people/identity/passwords.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { hasAccount } from '../../../people/identity/roles.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { allRecords } from '../newest-records.ts';
import { toSettings, toWireBalance } from '../wire/account-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import { ENDS_WITH_PASSWORD, refusingEnd } from '../two-people/rule-would-end.ts';
import { foundBelow, foundPerson } from './found-person.ts';
import { tooManyPasswords } from './security-calls.ts';

type Needs = Pick<GatewayDependencies, 'identity' | 'live' | 'records' | 'sequencer' | 'apiAccess' | 'securityAlerts'>;
type Calls = Pick<Handlers<typeof PEOPLE_CALLS>, 'admin/getPerson' | 'admin/resetPassword' | 'admin/endLogins'>;

/** One person, as staff see them and help them. */
export function personCalls(needs: Needs): Calls {
  const { identity, apiAccess, securityAlerts } = needs;
  return {
    async 'admin/getPerson'({ user_id }) {
      const user = await foundPerson(needs, user_id);
      await allRecords(needs);
      return toPerson(user, needs);
    },

    async 'admin/resetPassword'({ user_id }, caller) {
      const user = await foundBelow(needs, user_id, caller);
      // Whoever reads the new one could come in with it.
      const hands = { knows: caller.session.user.userId, proposed: caller.seconded };
      const made = identity.makePassword(user, hands).catch(refusingEnd(ENDS_WITH_PASSWORD));
      const password = await made.catch((error: unknown) => {
        throw error instanceof TooManyPasswordsError ? tooManyPasswords(2000) : error;
      });
      await apiAccess.sessions.endOf(user.userId);
      securityAlerts.changed(user, 'Your password was reset by staff');
      return { password };
    },

    async 'admin/endLogins'({ user_id }, caller) {
      const user = await foundBelow(needs, user_id, caller);
      const { sessions } = identity;
      const ended = sessions.of(user.userId).length + apiAccess.sessions.of(user.userId).length;
      await sessions.endAllAnd(user.userId, async () => true);
      await apiAccess.sessions.endOf(user.userId);
      return { ended };
    },
  };
}

async function toPerson(user: User, { identity, live, records, sequencer }: Needs): Promise<Person> {
  const bets = live.betsOf(user.account, ({ endedAt }) => endedAt === 0);
  const settings = hasAccount(user) ? toSettings(user.userId, await records.settingsOf(user.account)) : null;
  const { excludedUntil = 0 } = live.account(user.account) ?? {};
  const others = hasAccount(user) ? await identity.otherAccounts.of(user.userId) : [];
  return {
    ...toAdminUser(user, live),
    available: toWireBalance(live.account(user.account)).total_balance,
    unmatched: toWireMoney(bets.reduce((sum, { remaining }) => sum + remaining, 0)),
    open_bets: bets.length,
    is_change_password: user.isChangePassword,
    note: await identity.staff.noteOf(user.userId),
    contacts: await contactsOf(user, identity),
    has_cashier: user.hasCashier,
    second_factor: await identity.secondFactors.isOn(user.userId),
    excluded_until: excludedUntil > sequencer.now() ? timeText(excludedUntil) : '',
    other_accounts: others.map(({ userId, userName, by }) => ({ user_id: userId, user_name: userName, by })),
    settings,
    logins: identity.sessions.of(user.userId).map(({ device, address, createdAt, presentAt }) => ({
      device,
      address,
      signed_in_at: new Date(createdAt).toISOString(),
      seen_at: new Date(presentAt).toISOString(),
    })),
  };
}

async function contactsOf({ userId }: User, { contacts }: Needs['identity']): Promise<Person['contacts']> {
  return (await contacts.of(userId)).map(({ channel, address, provedAt }) => ({
    kind: channel,
    address,
    proved_at: new Date(provedAt).toISOString(),
  }));
}

export function toAdminUser(user: User, live: Needs['live']): AdminUser {
  const account = live.account(user.account);
  return {
    user_id: user.userId,
    user_name: user.userName,
    role: user.role,
    parent_id: user.parentId,
    is_disabled: user.isDisabled,
    account: user.account,
    cash: toWireMoney(account?.cash ?? 0),
    liability: toWireBalance(account).liability,
  };
}
