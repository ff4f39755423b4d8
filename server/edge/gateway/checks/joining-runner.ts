import type { MarketId } from 'engine/vocabulary';
import { answersOfRule, boundRule, canBeAnswer, isFixtureFact, standing } from 'results';
import { ALIKE, likeness } from '../../../trade/facts/name-likeness.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { checkNewName } from './names-once-open.ts';
import { resultKnown } from './opening.ts';
import { isOfWords } from './outcome-runners.ts';

type Needs = Pick<GatewayDependencies, 'catalogue' | 'settlement'>;

export interface JoiningRunner {
  readonly market: MarketId;
  readonly name: string;
  /** For a runner that is back. */
  readonly known: number | undefined;
}

/** @throws Refusal for a runner that bettors could not win with, or of a market whose result is known */
export async function checkJoining(needs: Needs, { market, name, known }: JoiningRunner) {
  const found = await needs.catalogue.findMarket(market);
  if (found === undefined) throw refusalOf('unknown-market');
  const decided = resultKnown(market, found.match, needs);
  if (decided !== undefined) throw decided;
  const { runners } = found.market;
  const row = runners.find((one) => (known === undefined ? one.name === name : one.selection === known));
  if (known !== undefined) {
    if (row === undefined) throw refusalOf('unknown-runner');
    return { found, row, isAlike: false, isStranger: false };
  }
  if (!isAnswer(market, name, needs))
    throw new Refusal(422, 'no-answer', {
      message: `The rule of this market can never name ${name} as the result: bets on that runner could not win.`,
    });
  if (row === undefined) checkNewName(found.market, name);
  const others = runners.filter((one) => one !== row).flatMap((one) => [one.name, one.openedAs]);
  const isStranger = !isInRace(name, { market, matchId: found.match.matchId, needs });
  return { found, row, isAlike: others.some((other) => likeness(name, other) > ALIKE), isStranger };
}

/** A race has the runners of its fixture; any other market is not asked. */
function isInRace(name: string, of: { market: MarketId; matchId: number; needs: Needs }): boolean {
  const { terms, evaluator } = of.needs.settlement;
  if (terms.termsOf(of.market)?.rule.startsWith('racing.') !== true) return true;
  const fixture = standing(evaluator.knownOf(of.matchId).facts).find(isFixtureFact)?.['said'];
  return ((fixture as { readonly runners?: readonly string[] } | undefined)?.runners ?? []).includes(name);
}

function isAnswer(market: MarketId, name: string, { settlement }: Needs): boolean {
  const terms = settlement.terms.termsOf(market);
  if (terms === undefined) return true;
  const answers = answersOfRule(terms.rule, boundRule(terms).subject);
  return answers.kind === 'runners' && answers.names && canBeAnswer(answers, name);
}

/** Sides, over and under, yes and no: one of them does not drop out, and the rule could not settle what is left. */
export function neverDropsOut(
  market: MarketId,
  selection: number,
  { settlement }: Pick<Needs, 'settlement'>,
): Refusal | undefined {
  const named = Object.entries(settlement.terms.termsOf(market)?.runnerNames ?? {});
  if (!named.some(([answer, runner]) => runner === selection && isOfWords(answer))) return undefined;
  return new Refusal(409, 'never-drops-out', {
    message: 'The rule of this market cannot settle it without this runner. Void the market instead.',
  });
}
