import type { Question } from './model/question.ts';
import type { SessionShape } from './session-market.ts';

/** Which rule decides a question, and what it has to know. */
export interface RuleOfQuestion {
  readonly rule: string;
  readonly subject: unknown;
}

export function ruleOfQuestion(question: Question, shape: SessionShape): RuleOfQuestion {
  switch (question.kind) {
    case 'winner':
      return { rule: 'cricket.bookmaker', subject: {} };
    case 'overs':
      return { rule: 'cricket.session', subject: { ...question, shape: shape.kind } };
    default:
      return { rule: `cricket.${question.kind}`, subject: { ...question } };
  }
}
