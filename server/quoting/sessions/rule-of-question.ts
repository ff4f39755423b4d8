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
      return { rule: 'cricket.bookmaker', subject: { draw: false } };
    case 'overs':
      return ruleOfOvers(question, shape);
    case 'total': {
      const { innings } = question;
      return { rule: shape.kind === 'spread' ? 'cricket.meter' : 'cricket.innings-run', subject: { innings } };
    }
    case 'delivery': {
      const { innings, over, delivery } = question;
      return { rule: 'cricket.delivery-runs', subject: { innings, over, delivery } };
    }
    case 'fall':
    case 'partnership': {
      const { innings, wicket } = question;
      const rule = question.kind === 'fall' ? 'cricket.fall-of-wicket' : 'cricket.partnership';
      return { rule, subject: { innings, wicket } };
    }
    case 'batter': {
      const { innings, player } = question;
      return { rule: 'cricket.batsman', subject: { innings, player } };
    }
    case 'count': {
      const { innings, of } = question;
      return { rule: 'cricket.innings-count', subject: { innings, statistic: of } };
    }
  }
}

function ruleOfOvers({ innings, from, to }: Extract<Question, { kind: 'overs' }>, shape: SessionShape): RuleOfQuestion {
  switch (shape.kind) {
    case 'range':
      return { rule: 'cricket.khado', subject: { innings, to } };
    case 'odd-even':
      return { rule: 'cricket.odd-even', subject: { innings, from, to } };
    case 'digit':
      return { rule: 'cricket.digits', subject: { sessions: [{ innings, from, to }] } };
    default:
      return from === to
        ? { rule: 'cricket.over-by-over', subject: { innings, over: from } }
        : { rule: 'cricket.session', subject: { innings, from, to } };
  }
}
