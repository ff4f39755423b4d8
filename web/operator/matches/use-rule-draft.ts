import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MarketTermsOnWire, RuleAnswers, RuleChoice } from 'protocol';
import { useState } from 'react';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import type { MarketRow } from './market-rows.ts';
import { fieldProblem, fieldsOf, subjectOf, textsOf, valueWords, type RuleTexts } from './rule-fields.ts';
import { textByNames } from './named-in-market.ts';
import { namesIn, outcomesOf } from './runner-answers.ts';

export interface RuleOf {
  readonly market: MarketRow['market'];
  readonly terms: MarketTermsOnWire;
}

interface DraftOf extends RuleOf {
  readonly matchName: string;
}

const WRONG_KIND = {
  number: 'This market’s result is a number; the rule gives runners.',
  runners: 'This market’s result is a runner; the rule gives a number.',
} as const;

const isPerUnit = (text: string): boolean => /^(?:[1-9]\d?|100)$/.test(text.trim());

/** What the market says already, what the new rule has of it, and what its runners are called. */
function firstTexts({ subject: schema }: RuleChoice, { market, terms }: RuleOf, isNumber: boolean): RuleTexts {
  const texts: Record<string, string> = { ...textsOf(schema, terms.subject) };
  for (const field of fieldsOf(schema, texts))
    if (texts[field.path] === '') texts[field.path] = textByNames(field, market);
  if (!isNumber && 'ask' in texts) texts['ask'] = 'odd-even';
  // The last digit of one session is a runner.
  if (isNumber && texts['sessions.length'] === '1') texts['sessions.length'] = '2';
  return texts;
}

/** Another rule for a market as it is typed: each rule keeps its own figures while others are looked at. */
export function useRuleDraft(of: DraftOf, choices: readonly RuleChoice[]) {
  const { market, terms, matchName } = of;
  const isNumber = market.payoff !== 'runners' && market.payoff !== 'each-way';
  const [rule, setRule] = useState(terms.rule);
  const [texts, setTexts] = useState<Readonly<Record<string, RuleTexts>>>({});
  const [standing, setStanding] = useState<Readonly<Record<string, string>>>({});
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const [perUnit, setPerUnit] = useState(String(terms.per_unit));
  const choice = choices.find((one) => one.rule === rule);
  const typed = choice === undefined ? {} : (texts[rule] ?? firstTexts(choice, of, isNumber));
  const fields = choice === undefined ? [] : fieldsOf(choice.subject, typed);
  const unfit = fields.filter((field) => fieldProblem(field, typed[field.path]) !== '');
  const subject =
    choice !== undefined && unfit.length === 0
      ? (subjectOf(choice.subject, typed) as Record<string, unknown>)
      : undefined;
  const { answers, why } = useAnswers(rule, subject);
  const isOther = answers !== undefined && answers.is_number !== isNumber;
  const known = terms.outcomes;
  const called = rule === terms.rule ? { ...namesIn(known), ...names } : names;
  const named = { runners: market.runners, match_name: matchName };
  const outcomes = answers === undefined ? {} : outcomesOf(answers, named, { standing, names: called, known });
  const open = answers?.outcomes.filter((answer) => outcomes[answer] === undefined) ?? [];
  const missing = [
    ...unfit.map(({ label }) => label.toLowerCase()),
    ...open.map((answer) => `a runner for “${valueWords(answer)}”`),
  ];
  const plain = { rule, subject: subject ?? {}, per_unit: Number(perUnit) };
  return {
    isNumber,
    choice,
    fields,
    texts: typed,
    answers: isOther ? undefined : answers,
    outcomes,
    names: called,
    perUnit,
    /** What is wrong with it as a whole; empty where nothing is. */
    why: isOther ? WRONG_KIND[isNumber ? 'number' : 'runners'] : why,
    /** What is still to be filled in. */
    missing: isOther ? [] : missing,
    // With a number nothing stands to be chosen among the answers: the exchange may still be asked for them.
    isFit:
      (answers !== undefined || (isNumber && subject !== undefined && why === '')) &&
      missing.length === 0 &&
      !isOther &&
      isPerUnit(perUnit),
    definition: isNumber ? plain : { ...plain, outcomes },
    setRule,
    setText: (path: string, text: string) => setTexts({ ...texts, [rule]: { ...typed, [path]: text } }),
    setRunner: (answer: string, runner: string) => setStanding({ ...standing, [answer]: runner }),
    setName: (runner: number, name: string) => setNames({ ...names, [runner]: name }),
    setPerUnit,
  };
}

export type RuleDraft = ReturnType<typeof useRuleDraft>;

/** What the rule may come to with what is typed; nothing while something is missing. */
function useAnswers(rule: string, subject: Record<string, unknown> | undefined) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['rule-answers', rule, subject],
    queryFn: () => ask('admin/getRuleAnswers', { rule, subject: subject ?? {} }),
    enabled: subject !== undefined,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const answers: RuleAnswers | undefined = subject === undefined || isPlaceholderData ? undefined : data;
  return { answers, why: error === null ? '' : wordsOf(error) };
}
