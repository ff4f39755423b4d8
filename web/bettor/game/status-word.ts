import type { MarketStatus } from 'engine/vocabulary';

/** What covers the prices of a market that takes no bets; undefined while it is open. */
export function statusWord(status: MarketStatus): string | undefined {
  switch (status) {
    case 'open':
      return undefined;
    case 'suspended':
      return 'Suspended';
    case 'closed':
      return 'Closed, result to come';
    case 'settled':
      return 'Settled';
    case 'void':
      return 'Void';
    case 'inactive':
      return 'Not open yet';
  }
}
