import { useGlobalSetting } from '../data/queries.ts';
import { useLogin } from '../../shared/login-store.ts';
import { maySeePayments, mayUseCashier } from '../data/may-use-cashier.ts';

export function useMayUseCashier(): boolean {
  const user = useLogin((state) => state.login?.user);
  return mayUseCashier(user, useGlobalSetting());
}

export function useMaySeePayments(): boolean {
  return maySeePayments(useLogin((state) => state.login?.user));
}
