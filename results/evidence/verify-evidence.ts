import { ALL_AVERAGES } from '../averages/averages-1.ts';
import type { Ruling } from '../ruling.ts';
import { type Answer, answerOf, settleCommand, stepsTo } from './answer.ts';
import { canonicalJson, fingerprint } from '../canonical-json.ts';
import { digestOf, EVIDENCE_FORMAT, fromEvidence, needsSecondPerson, ruleText } from './evidence.ts';
import type { MarketTerms } from '../market-terms.ts';
import type { Basis, EvidencePack, ProvenCommand } from './evidence.ts';
import { ruleOnFacts } from './rule-on-facts.ts';

const FIELDS = ['action', 'approved_at', 'approved_by', 'basis', 'commands', 'digest', 'facts', 'format'];
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Checks evidence with nothing but this build's rules: fingerprints, the rule as it was published, the ruling worked out
 * again from the facts, and the command that paid by it.
 *
 * @param evidence  what a file of `getEvidence` holds, parsed
 * @returns         what is wrong with it, one sentence each; empty where all is right
 */
export function verifyEvidence(evidence: unknown): string[] {
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  if (!isPack(evidence)) return ['this is no evidence of a result'];
  const { basis, facts, commands } = evidence;
  try {
    const basisHash = fingerprint(basis);
    check(evidence.format === EVIDENCE_FORMAT, `the format is not ${EVIDENCE_FORMAT}`);
    check(fingerprint(facts) === basis.facts_hash, 'the facts are not those that the result rests on');
    check(digestOf({ ...evidence, basis: basisHash }) === evidence.digest, 'the digest does not fit the evidence');
    const isAlone = needsSecondPerson(basis) && basis.proposed_by === evidence.approved_by;
    check(!isAlone, 'who proposed it approved it, and the policy asked for a second person');
    for (const problem of wrongRule(evidence)) check(false, problem);
    for (const problem of wrongCommands(commands, basis, basisHash)) check(false, problem);
  } catch (error) {
    wrong.push(`it cannot be worked out again: ${error instanceof Error ? error.message : String(error)}`);
  }
  return wrong;
}

function isPack(evidence: unknown): evidence is EvidencePack {
  if (typeof evidence !== 'object' || evidence === null) return false;
  const { basis, facts, commands } = evidence as Partial<EvidencePack>;
  const hasFields = canonicalJson(Object.keys(evidence).sort()) === canonicalJson(FIELDS);
  return (
    hasFields && typeof basis === 'object' && basis !== null && Array.isArray(facts?.facts) && Array.isArray(commands)
  );
}

/** The rule as it was published, and what it says of the facts. */
function* wrongRule({ basis, facts: known }: EvidencePack): Generator<string> {
  const { rule, context, ruling, answer, by_rule } = basis;
  const terms = basis.terms === null ? null : fromEvidence(basis.terms);
  if (terms === null) {
    if (by_rule || rule !== null || ruling !== null) yield 'it names a rule, but the market was bound to none';
    return;
  }
  if (canonicalJson(rule) !== canonicalJson(ruleText(terms)))
    yield `the text of rule ${terms.rule}, version ${terms.version}, is not the one that was published`;
  if (context === null) {
    yield 'what the rule knew beside the facts is missing';
    return;
  }
  const averages = ALL_AVERAGES.find(({ version }) => version === context.averages.version);
  if (canonicalJson(averages) !== canonicalJson(context.averages))
    yield `the averages, version ${context.averages.version}, are not those that were published`;
  const again = ruleOnFacts(terms, { known, context, ownWord: basis.own_word === true });
  if (inEitherNumber(again) !== inEitherNumber(ruling))
    yield `the rule says otherwise of these facts: ${again.state}, ${again.reason}`;
  if (by_rule && !isAnswerOf(again, terms, answer))
    yield 'the result is not what the rule’s ruling means in this market';
}

/** Its words apart: builds up to 0.1.0 wrote `1 runs` for one. */
const inEitherNumber = (ruling: Ruling | null): string =>
  canonicalJson(
    JSON.parse(canonicalJson(ruling), (key, value: unknown) =>
      key === 'reason' && typeof value === 'string'
        ? value.replace(/(?:ies|y|es|s)\b/g, '').replace(/\b(?:are|i|wa|were)\b/g, '')
        : value,
    ),
  );

function isAnswerOf(ruling: Ruling, terms: MarketTerms, answer: Answer): boolean {
  if (ruling.state !== 'settled' && ruling.state !== 'void') return false;
  return canonicalJson(answerOf(ruling, terms)) === canonicalJson(answer);
}

/** The commands lead to the answer, and the one that pays names what it rests on. */
function* wrongCommands(commands: readonly ProvenCommand[], basis: Basis, basisHash: string): Generator<string> {
  const paying = payingCommand(basis, basisHash);
  if (!commands.some(({ command }) => canonicalJson(command) === canonicalJson(paying)))
    yield 'no command pays by this result, or it rests on something else';
  for (const [index, { sequence, row_hash }] of commands.entries()) {
    if (sequence <= (commands[index - 1]?.sequence ?? 0)) yield `command ${index + 1} is out of order`;
    if (!SHA256.test(row_hash)) yield `command ${index + 1} has no hash of its row in the journal`;
  }
}

function payingCommand({ market: { market }, answer }: Basis, basisHash: string): unknown {
  if (answer.state === 'settled') return settleCommand(market, answer, basisHash);
  const [command] = stepsTo(market, answer, { seen: { status: 'closed', result: undefined }, basis: basisHash });
  return command;
}
