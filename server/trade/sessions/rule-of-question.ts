import type { Team } from 'results';
import type { Question } from '../cricket-model/question.ts';
import type { SessionShape } from './session-market.ts';

/** Which rule decides a question, and what it has to know. */
export interface RuleOfQuestion {
  readonly rule: string;
  readonly subject: unknown;
}

export const bookmakerRule: RuleOfQuestion = { rule: 'cricket.bookmaker', subject: { draw: false } };

const SIDES = ['home', 'away'] as const;

export type InningsQuestion = Exclude<Question, { kind: 'winner' }>;

/** @param batting  the side that the market names: it is void if the other one bats in this innings */
export function ruleOfQuestion(question: InningsQuestion, shape: SessionShape, batting: Team): RuleOfQuestion {
  const side = { innings: question.innings, batting: SIDES[batting] };
  switch (question.kind) {
    case 'overs':
      return ruleOfOvers(question, shape, side);
    case 'total':
      return { rule: shape.kind === 'spread' ? 'cricket.meter' : 'cricket.innings-run', subject: side };
    case 'delivery': {
      const { over, delivery } = question;
      return { rule: 'cricket.delivery-runs', subject: { ...side, over, delivery } };
    }
    case 'fall':
    case 'partnership': {
      const { wicket } = question;
      const rule = question.kind === 'fall' ? 'cricket.fall-of-wicket' : 'cricket.partnership';
      return { rule, subject: { ...side, wicket } };
    }
    case 'batter':
      return { rule: 'cricket.batsman', subject: { ...side, player: question.player } };
    case 'count':
      return { rule: 'cricket.innings-count', subject: { ...side, statistic: question.of } };
  }
}

function ruleOfOvers(
  { from, to }: Extract<Question, { kind: 'overs' }>,
  shape: SessionShape,
  side: object,
): RuleOfQuestion {
  switch (shape.kind) {
    case 'range':
      return { rule: 'cricket.khado', subject: { ...side, to } };
    case 'odd-even':
      return { rule: 'cricket.odd-even', subject: { ...side, from, to } };
    case 'digit':
      return { rule: 'cricket.digits', subject: { sessions: [{ ...side, from, to }] } };
    default:
      return from === to
        ? { rule: 'cricket.over-by-over', subject: { ...side, over: from } }
        : { rule: 'cricket.session', subject: { ...side, from, to } };
  }
}
