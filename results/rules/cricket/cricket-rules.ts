import type { Rule } from '../../rule.ts';
import { BALL_RULES } from './ball-rules.ts';
import { INNINGS_RULES } from './innings-rules.ts';
import { MATCH_RULES } from './match-rules.ts';
import { PLAYER_RULES } from './player-rules.ts';
import { SESSION_RULES } from './session-rules.ts';
import { TEST_DAY_RULES } from './test-day-rules.ts';
import { TOTAL_RULES } from './total-rules.ts';

/** Every version of every rule of a cricket match. */
export const CRICKET_RULES: readonly Rule[] = [
  ...MATCH_RULES,
  ...SESSION_RULES,
  ...INNINGS_RULES,
  ...BALL_RULES,
  ...PLAYER_RULES,
  ...TOTAL_RULES,
  ...TEST_DAY_RULES,
];
