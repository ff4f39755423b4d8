import { t } from '@lingui/core/macro';
import type { MarketStatus } from 'engine/vocabulary';

/** What covers the prices of a market that takes no bets; undefined while it is open. */
export function statusWord(status: MarketStatus): string | undefined {
  switch (status) {
    case 'open':
      return undefined;
    case 'suspended':
      return t`Suspended`;
    case 'closed':
      return t`Closed, result to come`;
    case 'settled':
      return t`Settled`;
    case 'void':
      return t`Void`;
    case 'inactive':
      return t`Not open yet`;
  }
}
