import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/format/money.ts';
import { moneyOf } from '../data/from-wire.ts';

/** "5,000.00 in 24 hours", "No limit". */
export function useLimitWords(): (amount: number | null, hours: number) => string {
  const { t } = useLingui();
  return (amount, hours) => {
    if (amount === null) return t`No limit`;
    const money = formatMoney(moneyOf(amount));
    if (hours === 0) return money;
    if (hours === 168) return t`${money} in 7 days`;
    if (hours === 720) return t`${money} in 30 days`;
    return t`${money} in ${hours} hours`;
  };
}
