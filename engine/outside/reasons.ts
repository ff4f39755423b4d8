/** Why a figure of ours is not the one of the source: every difference that is on purpose, and the rule it follows. */
export const REASONS = {
  'own-order':
    'An account\'s orders never meet each other: the resting one is cancelled (rules, "Own orders"). The source fills them against each other.',
  'at-once':
    'Both orders of a fill change in one command (rules, "Matching"). The source changes the newcomer first, and the resting order when its matching queue is worked off.',
  'settled-at-once':
    'Settlement pays every account in one command (rules, "Settlement"). In the source it is a state, and each position is paid later.',
  'gains-cover':
    'What an account would win on a runner covers what its unmatched orders could lose there (rules, "Exposure"). The source adds the unmatched risk to matched losses alone.',
  'any-number-of-fills':
    'An order is matched as far as the book goes (rules, "Matching"). The source stops after ten fills and lets the rest stand, crossed.',
  'commission-half-up':
    'Commission is rounded to the nearest unit, half up (rules, "Settlement"). The source rounds it down.',
  'settled-again':
    'A settled market may be settled again or be void while it is kept: entries compensate (rules, "Re-settlement"). In the source settlement is final.',
  'better-price':
    'An order always takes the better price (rules, "Matching"). In the source an account may have a better price refused.',
  'killed-is-refused':
    'A fill-or-kill order that cannot be filled is refused and leaves nothing (rules, "Fill or kill"). In the source it is placed and cancelled.',
  'change-while-suspended':
    'What rests may be cancelled and updated while the market is suspended (rules, "Cancelling" and "Updating"). In the source it may not.',
  'limit-is-kept':
    'An order that goes to the starting price keeps its price as its limit (rules, "Starting price"). In the source it takes any.',
  'starting-liability-stays':
    'A removal does not change what orders for the starting price risk (rules, "Removal"). The source reduces it.',
  'never-above-liability':
    'A lay at the starting price is rounded down, so that it never risks more than it offered (rules, "Starting price"). The source rounds to the nearest.',
  'cross-from-the-book':
    'Cross liquidity is what the book makes at that moment (rules, "Cross-matching"). The source keeps what it found before, and says that it is wrong.',
  'cross-on-ladder':
    'A cross price is rounded to the ladder, against the newcomer (rules, "Cross-matching"). The source has it to three decimals, or not at all.',
  'cross-to-the-unit':
    'Cross liquidity is as much as there is (rules, "Cross-matching"). The source rounds it down to whole thousands.',
  'any-number-of-runners':
    'Any number of runners is crossed (rules, "Cross-matching"). The source refuses more than five.',
  ladder: 'The price is none of our 350 (rules, "The price ladder"); one near to it stands for it.',
} as const;

export type Reason = keyof typeof REASONS;
