import type { Payoff } from 'engine';
import { boundRule, newestRule } from '../rules/rule-book.ts';
import { answersOfRule, canAnswerWith, canBeAnswer } from './answers-of-rule.ts';
import { FlowRefusal } from './flow-refusal.ts';
import type { DraftTerms } from '../market-terms.ts';

export interface MarketForTerms {
  readonly payoff: Payoff;
  readonly runners: readonly { readonly selection: number }[];
}

const isAnyOther = (name: string): boolean => /^any[ -]other/.test(name);
const isAboutRunners = ({ kind }: Payoff): boolean => kind === 'runners' || kind === 'each-way';

const runnersPayoffOf = (rule: string) => (rule === 'racing.each-way' ? 'each-way' : 'runners');

/** Whether there is a subject with which a market that pays like this can come to what the rule answers. */
export const fitsPayoff = (rule: string, payoff: Payoff): boolean =>
  isAboutRunners(payoff)
    ? canAnswerWith(rule, 'runners') && payoff.kind === runnersPayoffOf(rule)
    : canAnswerWith(rule, 'number');

/**
 * Holds a market and its rule against each other, both ways: every answer that the rule lists has a runner, and every
 * runner is an answer that the rule can give with this subject.
 *
 * @throws UnknownRuleError
 * @throws FlowRefusal `wrong-payoff`, `invalid-outcomes`
 */
export function checkRunnerNames(draft: DraftTerms, { payoff, runners }: MarketForTerms): void {
  const { rule, runnerNames } = draft;
  const { subject } = boundRule({ ...draft, version: newestRule(rule).version });
  const answers = answersOfRule(rule, subject);
  const named = Object.keys(runnerNames);
  if (answers.kind === 'number') {
    if (isAboutRunners(payoff))
      throw wrongPayoff(`The result of ${rule} is a number: the payoff must be a number payoff.`);
    const width = payoff.kind === 'spread' ? (payoff.width ?? 1) : draft.perUnit;
    if (draft.perUnit !== width)
      throw wrongPayoff(`A stake on this spread is for ${width} of its units: so many make one of ${rule}.`);
    if (named.length > 0) throw invalid(`The result of ${rule} is a number: no runner stands for an outcome.`);
    return;
  }
  const wanted = runnersPayoffOf(rule);
  if (payoff.kind !== wanted) throw wrongPayoff(`The result of ${rule} is runners: the payoff must be ${wanted}.`);
  checkWinners(rule, subject, payoff);
  const missing = answers.runnerNames.filter((name) => !Object.hasOwn(runnerNames, name));
  if (missing.length > 0) throw invalid(`No runner stands for ${missing.join(', ')}.`);
  const never = named.filter((name) => !canBeAnswer(answers, name));
  if (never.length > 0) throw invalid(`With this subject, ${rule} never answers ${never.join(', ')}.`);
  if (named.length < 2) throw invalid('At least two runners must stand for answers of the rule.');
  checkRunners(runnerNames, runners);
}

/** As many winners as the rule pays places; one if it names a single answer. */
function checkWinners(rule: string, subject: unknown, payoff: Payoff): void {
  const paid = payoff.kind === 'each-way' ? payoff.places : payoff.kind === 'runners' ? payoff.winners : 1;
  const { places = 1 } = subject as { readonly places?: number };
  if (paid !== places) throw wrongPayoff(`The result of ${rule} has ${places} to pay: the payoff pays ${paid}.`);
}

function checkRunners(runnerNames: DraftTerms['runnerNames'], runners: MarketForTerms['runners']): void {
  const standsFor = new Map<number, string>();
  for (const [name, runner] of Object.entries(runnerNames)) {
    if (!runners.some(({ selection }) => selection === runner))
      throw invalid(`There is no runner ${runner} to stand for ${name}.`);
    const other = standsFor.get(runner);
    // "Any other" is whatever has no runner of its own.
    if (other !== undefined && !(isAnyOther(other) && isAnyOther(name)))
      throw invalid(`Runner ${runner} stands for ${other} and for ${name}.`);
    standsFor.set(runner, name);
  }
  const idle = runners.find(({ selection }) => !standsFor.has(selection));
  if (idle !== undefined) throw invalid(`Runner ${idle.selection} stands for no answer: it could never win.`);
}

const invalid = (message: string) => new FlowRefusal('invalid-outcomes', message);
const wrongPayoff = (message: string) => new FlowRefusal('wrong-payoff', message);
