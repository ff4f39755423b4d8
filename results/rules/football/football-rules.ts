import type { Rule } from '../../rule.ts';
import { COUNT_RULES } from './count-rules.ts';
import { NEXT_RULES } from './next-rules.ts';
import { RESULT_RULES } from './result-rules.ts';

/** Every version of football's rules. */
export const FOOTBALL_RULES: readonly Rule[] = [...RESULT_RULES, ...COUNT_RULES, ...NEXT_RULES];
