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
  ladder: 'The price is none of our 350 (rules, "The price ladder"); the nearest one stands for it.',
} as const;

export type Reason = keyof typeof REASONS;
