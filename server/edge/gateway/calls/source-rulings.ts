import type { SelectionId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import {
  type Answer,
  answerOf,
  FlowRefusal,
  foldLine,
  lineOf,
  type MarketTerms,
  ruleOnFacts,
  type Ruling,
  sourcesOf,
} from 'results';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { knownAs } from '../../../trade/facts/stored-facts.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Needs = Pick<GatewayDependencies, 'facts' | 'settlement'>;
type Runners = Match['markets'][number]['runners'];

/** The markets that the two sources which spoke first would settle differently; one that is behind has not differed yet. */
export async function sourceRulings(
  { facts: { store }, settlement }: Needs,
  match: Match,
  nameOf: (source: string) => string,
) {
  const facts = await store.read(match.matchId);
  const [first, second] = sourcesOf(facts).slice(0, 2);
  if (first === undefined || second === undefined) return [];
  const lines = [first, second].map((source) => {
    const known = knownAs(match.matchId, lineOf(facts, source), store);
    const folded = new Map<string, unknown>();
    const fold: typeof foldLine = (kind, line) => {
      if (!folded.has(kind)) folded.set(kind, foldLine(kind, line));
      return folded.get(kind);
    };
    return { source, known, fold };
  });
  const differing = [];
  for (const { market, name, runners } of match.markets) {
    const evaluation = settlement.evaluator.evaluate(market);
    if (evaluation === undefined) continue;
    await ownTurn();
    const { context, terms } = evaluation;
    // Each by itself, whatever the market's policy asks of both.
    const alone = { ...terms, policy: { ...terms.policy, sources: 1 as const } };
    const rulings = lines.map(({ known, fold }) => ruleOnFacts(alone, { known, context, fold }));
    const would = rulings.map((ruling) => rulingWords({ ruling, terms }, runners));
    if (rulings.some(({ state }) => state === 'open') || would[0] === would[1]) continue;
    const bySource = lines.map(({ source }, at) => ({ source: nameOf(source), would: would[at] ?? '' }));
    differing.push({ market_id: marketIdText(market), name, by_source: bySource });
  }
  return differing;
}

interface RuledOn {
  readonly ruling: Ruling;
  readonly terms: MarketTerms;
}

/** `Reds (2–1 after regular time)`: what a market would be, and why. */
export function rulingWords(of: RuledOn, runners: Runners): string {
  return `${answerWords(of, new Map(runners.map(({ selection, name }) => [selection, name])))} (${of.ruling.reason})`;
}

/** A market’s result by the facts; empty while they leave it open. */
export function decidedWords({ market, runners }: Match['markets'][number], settlement: Needs['settlement']): string {
  const evaluation = settlement.evaluator.evaluate(market);
  if (evaluation === undefined || evaluation.ruling.state === 'open') return '';
  return answerWords(evaluation, new Map(runners.map(({ selection, name }) => [selection, name])));
}

/** The runners that win, the number, void, or held. */
function answerWords(of: RuledOn, names: ReadonlyMap<SelectionId, string>): string {
  if (of.ruling.state === 'held' || of.ruling.state === 'open') return of.ruling.state;
  try {
    return wordsOfAnswer(answerOf(of.ruling, of.terms), of.terms, names);
  } catch (error) {
    // The winner may be one that the market does not list: its result is held.
    if (error instanceof FlowRefusal) return 'held';
    throw error;
  }
}

function wordsOfAnswer(answer: Answer, terms: MarketTerms, names: ReadonlyMap<SelectionId, string>): string {
  if (answer.state !== 'settled') return 'void';
  if (answer.number !== undefined) return String(answer.number / terms.perUnit);
  const named = (selections: readonly SelectionId[] = []) => selections.map((one) => names.get(one) ?? String(one));
  const level = named(answer.tied);
  return (
    [...named(answer.winners), ...(level.length > 0 ? [`${level.join(' and ')} level`] : [])].join(', ') || 'no winner'
  );
}
