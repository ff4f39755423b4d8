import type { GlobalSetting, UserInfo } from 'protocol';

type Who = Pick<UserInfo, 'parent_id' | 'is_signup_user'> | undefined;

/** Whoever has somebody above them sees their payments (specification §6). */
export function maySeePayments(user: Who): boolean {
  return user !== undefined && user.parent_id !== -1;
}

/** Deposits and withdrawals: for whoever signed up, where the site takes payments (specification §6). */
export function mayUseCashier(user: Who, setting: Pick<GlobalSetting, 'payment_gateway'> | undefined): boolean {
  return maySeePayments(user) && user?.is_signup_user === 1 && Number(setting?.payment_gateway) === 1;
}
