import { z } from 'zod';
import type { CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isVoid, type Ruling, type VoidRuling } from '../../ruling.ts';
import { inningsOf, outcomeOf } from './define-cricket-rule.ts';

export const NAMED_SIDE = 'A market that names the batting side is void if the other side bats in that innings.';

interface OfInnings {
  readonly innings: number;
  readonly batting?: 'home' | 'away' | undefined;
}
type Subject = OfInnings | { readonly sessions: readonly OfInnings[] };

const Batting = { batting: z.enum(['home', 'away']).optional() };

/** For an innings, or for several sessions that each name one. */
function subjectWithSide(subject: z.ZodObject): z.ZodObject {
  const { sessions } = subject.shape;
  if (!(sessions instanceof z.ZodArray)) return subject.safeExtend(Batting);
  const one = (sessions.element as z.ZodObject).safeExtend(Batting);
  return subject.safeExtend({ sessions: z.array(one).min(1).max(3) });
}

/** Nobody is paid on the runs of a side that the market does not name. */
function otherSideBats(match: CricketMatch, subject: Subject): VoidRuling | undefined {
  for (const { innings: number, batting } of 'sessions' in subject ? subject.sessions : [subject]) {
    const innings = inningsOf(match, number);
    if (batting === undefined || innings?.isBattingKnown !== true) continue;
    if (outcomeOf(innings.batting) === batting) continue;
    const side = match.fixture.teams[innings.batting];
    return isVoid(`${side} batted in innings ${number}, and the market names the other side`);
  }
  return undefined;
}

/** The next version of a rule about an innings: its subject may say which side the market names as batting. */
function withNamedSide(rule: Rule): Rule {
  return Object.freeze({
    ...rule,
    version: rule.version + 1,
    text: [...rule.text, NAMED_SIDE],
    subject: subjectWithSide(rule.subject as z.ZodObject),
    settle: (...[facts, subject, context]: Parameters<Rule['settle']>): Ruling => {
      const match = facts as CricketMatch;
      const wrong = otherSideBats(match, subject as Subject);
      if (wrong === undefined) return rule.settle(match, subject, context);
      const doubt = match.doubts.find(({ from }) => from === undefined);
      return doubt === undefined ? wrong : { state: 'held', reason: `in doubt: ${doubt.text}`, would: wrong };
    },
  });
}

/** The newest version of rules about innings, each with the next. */
export const alsoWithNamedSide = (rules: readonly Rule[]): readonly Rule[] =>
  rules.flatMap((rule) => [rule, withNamedSide(rule)]);
