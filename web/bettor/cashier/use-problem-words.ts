import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatStake } from '../../shared/format/money.ts';
import type { PaymentProblem } from './payment-form.ts';

/** What is wrong with a field, in the page's language. */
export function useProblemWords(): (problem: PaymentProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.kind) {
      case 'amount-missing':
        return t`How much?`;
      case 'amount-unreadable':
        return t`An amount such as 500 or 1,250.50, with at most two decimals.`;
      case 'amount-outside': {
        const [least, most] = [formatStake(problem.least), formatStake(problem.most)];
        return t`By this method: from ${least} to ${most}.`;
      }
      case 'funds': {
        const available = formatMoney(problem.available);
        return t`You can withdraw ${available} at most.`;
      }
      case 'limit': {
        const left = formatMoney(problem.left);
        return t`This would exceed your deposit limit: ${left} is left in this period.`;
      }
      case 'upi':
        return t`A UPI id looks like name@bank.`;
      case 'bank-account':
        return t`6 to 18 digits.`;
      case 'ifsc':
        return t`11 characters, such as HDFC0001234.`;
      case 'transaction':
        return t`Letters, digits, spaces, dots, dashes and slashes only.`;
      case 'said':
        return problem.text;
    }
  };
}
