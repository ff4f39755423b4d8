import type { Payoff } from 'engine';
import { boundRule, newestRule } from '../rules/rule-book.ts';
import { answersOfRule } from './answers-of-rule.ts';
import { FlowRefusal } from './flow-refusal.ts';
import type { DraftTerms } from './settlement-api.ts';

export interface MarketForTerms {
  readonly payoff: Payoff;
  readonly runners: readonly { readonly selection: number }[];
}

const isAnyOther = (outcome: string): boolean => /^any[ -]other/.test(outcome);
const isAboutRunners = ({ kind }: Payoff): boolean => kind === 'runners' || kind === 'each-way';

/**
 * Whether a market can come to what its rule may answer: a number, or runners that stand for its outcomes.
 *
 * @throws UnknownRuleError
 * @throws FlowRefusal `wrong-payoff`, `invalid-outcomes`
 */
export function checkOutcomes(draft: DraftTerms, { payoff, runners }: MarketForTerms): void {
  const { rule, outcomes } = draft;
  const { subject } = boundRule({ ...draft, version: newestRule(rule).version });
  const answers = answersOfRule(rule, subject);
  const named = Object.keys(outcomes);
  if (answers.kind === 'number') {
    if (isAboutRunners(payoff)) throw wrongPayoff(`The result of ${rule} is a number: the payoff has to be of one.`);
    if (named.length > 0) throw invalid(`The result of ${rule} is a number: no runner stands for an outcome.`);
    return;
  }
  const wanted = rule === 'racing.each-way' ? 'each-way' : 'runners';
  if (payoff.kind !== wanted) throw wrongPayoff(`The result of ${rule} is runners: the payoff has to be ${wanted}.`);
  const missing = answers.outcomes.filter((outcome) => !Object.hasOwn(outcomes, outcome));
  if (missing.length > 0) throw invalid(`No runner stands for ${missing.join(', ')}.`);
  if (named.length < 2) throw invalid('Two runners or more have to stand for outcomes.');
  checkRunners(outcomes, runners);
}

function checkRunners(outcomes: DraftTerms['outcomes'], runners: MarketForTerms['runners']): void {
  const standsFor = new Map<number, string>();
  for (const [outcome, runner] of Object.entries(outcomes)) {
    if (!runners.some(({ selection }) => selection === runner))
      throw invalid(`There is no runner ${runner} to stand for ${outcome}.`);
    const other = standsFor.get(runner);
    // "Any other" is whatever has no runner of its own.
    if (other !== undefined && !(isAnyOther(other) && isAnyOther(outcome)))
      throw invalid(`Runner ${runner} stands for ${other} and for ${outcome}.`);
    standsFor.set(runner, outcome);
  }
}

const invalid = (message: string) => new FlowRefusal('invalid-outcomes', message);
const wrongPayoff = (message: string) => new FlowRefusal('wrong-payoff', message);
