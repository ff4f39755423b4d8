import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from 'engine';
import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import {
  boundRule,
  type Fact,
  fingerprint,
  NEWEST_AVERAGES,
  type RuleContext,
  ruleOnFacts,
  type SettledRuling,
} from '../index.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { answerOf, settleCommand, type SettledAnswer } from './answer.ts';
import {
  digestOf,
  EVIDENCE_FORMAT,
  type EvidencePack,
  fromEvidence,
  ruleText,
  type ProvenCommand,
  type TermsInEvidence,
  toEvidence,
} from './evidence.ts';
import { BY_TWO, footballFacts, footballTerms } from '../testing/football-match.fixture.ts';
import { foldFacts } from '../facts/fold-facts.ts';
import { makeTemporaryFolder } from '../../server/core/system/temporary-folder.ts';
import { basisOf } from '../../server/trade/settlement/make-basis.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Evidence of a match that ended 1–0, as the flow makes it. */
function evidence(): EvidencePack {
  const terms = { ...footballTerms(), version: 1 };
  const facts = footballFacts([0]).map((said, index): Fact => ({
    id: index + 1,
    at: index as Millis,
    source: 'test',
    said,
  }));
  const { rule, subject } = boundRule(terms);
  const context = { averages: NEWEST_AVERAGES, openedAt: 7 as Millis };
  const ruling = rule.settle(foldFacts('football', facts, []), subject, context) as SettledRuling;
  const market = 100_001 as MarketId;
  const answer = answerOf(ruling, terms) as SettledAnswer;
  const made = basisOf({
    named: {
      market,
      name: 'Match Odds',
      match: 1,
      match_name: 'Reds v Blues',
      runners: [{ selection: 1, name: 'Reds' }],
    },
    kind: 'settle',
    answer,
    reason: ruling.reason,
    by: 0,
    byRule: true,
    secondPerson: false,
    proposedAt: 9 as Millis,
    evaluation: { market, terms, ruling, context },
    known: { match: 1, facts, doubts: [] },
  });
  return sealed({
    format: EVIDENCE_FORMAT,
    action: 3,
    basis: JSON.parse(made.body) as EvidencePack['basis'],
    facts: JSON.parse(made.factsBody) as EvidencePack['facts'],
    approved_by: 0,
    approved_at: 9 as Millis,
    commands: [
      { sequence: 40, at: 10 as Millis, row_hash: 'ab'.repeat(32), command: { type: 'close-market', market } },
      { sequence: 41, at: 11 as Millis, row_hash: 'cd'.repeat(32), command: settleCommand(market, answer, made.basis) },
    ],
  });
}

function sealed(pack: Omit<EvidencePack, 'digest'>): EvidencePack {
  return { ...pack, digest: digestOf({ ...pack, basis: fingerprint(pack.basis) }) };
}

/** Every way to a value that holds no others. */
function* leaves(value: Json, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof value !== 'object' || value === null) {
    yield path;
    return;
  }
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, inner] of entries) yield* leaves(inner, [...path, key]);
}

function flipped(leaf: Json): Json {
  if (typeof leaf === 'number') return leaf + 1;
  if (typeof leaf === 'boolean') return !leaf;
  return typeof leaf === 'string' ? `${leaf}x` : 1;
}

function changed(pack: EvidencePack, path: readonly (string | number)[], to: (leaf: Json) => Json): EvidencePack {
  const copy = structuredClone(pack) as unknown as Json;
  let at = copy as Record<string | number, Json>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, Json>;
  const last = path.at(-1) as string | number;
  at[last] = to(at[last] as Json);
  return copy as unknown as EvidencePack;
}

test('a script elsewhere checks evidence with the package alone: results, and the engine whose words it uses', () => {
  const root = resolve(import.meta.dirname, '../..');
  const folder = makeTemporaryFolder('verify');
  try {
    const isSource = (path: string) => !/node_modules|\.test\.ts$|\.fixture\.ts$/.test(path);
    for (const name of ['results', 'engine'])
      cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
    for (const name of ['zod', '@noble/hashes']) {
      const link = join(folder, 'results/node_modules', name);
      mkdirSync(resolve(link, '..'), { recursive: true });
      symlinkSync(realpathSync(join(root, 'results/node_modules', name)), link);
    }
    symlinkSync('../../engine', join(folder, 'results/node_modules/engine'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync('../results', join(folder, 'node_modules/results'));
    const files = [evidence(), { ...evidence(), approved_by: 2 }].map((pack, place) => {
      const file = join(folder, `${place}.json`);
      writeFileSync(file, JSON.stringify(pack));
      return file;
    });
    const script = `
      import { readFileSync } from 'node:fs';
      import { verifyEvidence } from 'results/verify-evidence';
      for (const file of process.argv.slice(2)) console.log(verifyEvidence(JSON.parse(readFileSync(file, 'utf8'))).length);`;
    writeFileSync(join(folder, 'check.mjs'), script);
    const ran = spawnSync(process.execPath, [join(folder, 'check.mjs'), ...files], { encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toBe('0\n1\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('evidence as the flow makes it is right, also once it was written and read', () => {
  expect(verifyEvidence(evidence())).toEqual([]);
  expect(verifyEvidence(JSON.parse(JSON.stringify(evidence())))).toEqual([]);
});

test('whatever value of it is changed, it is not right any more', () => {
  const pack = evidence();
  const paths = [...leaves(pack as unknown as Json)];
  expect(paths.length).toBeGreaterThan(300);
  const few = (path: readonly (string | number)[]) => path[2] !== 'averages';
  for (const path of paths.filter(few))
    expect(verifyEvidence(changed(pack, path, flipped)), path.join('.')).not.toEqual([]);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.anything(), (path, value) => {
      const text = JSON.stringify(value);
      const other = text === undefined ? null : (JSON.parse(text) as Json);
      const forged = changed(pack, path, () => other);
      fc.pre(JSON.stringify(forged) !== JSON.stringify(pack) && other !== null);
      expect(verifyEvidence(forged)).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('approved by who proposed it, where the policy asked for a second person, it is not right', () => {
  const by = (proposed_by: number, approved_by: number, second_person: boolean) => {
    const pack = evidence();
    return verifyEvidence(resealed({ ...pack, approved_by, basis: { ...pack.basis, proposed_by, second_person } }));
  };
  const wrong = ['who proposed it approved it, and the policy asked for a second person'];
  expect(by(5, 5, true)).toEqual(wrong);
  expect([by(5, 6, true), by(5, 5, false), by(0, 0, true)]).toEqual([[], [], []]);
  const { second_person: _, ...basis } = evidence().basis;
  const terms = footballTerms(BY_TWO);
  const before = { ...basis, terms: toEvidence({ ...terms, version: 1 }), proposed_by: 5 };
  expect(verifyEvidence(resealed({ ...evidence(), basis: before, approved_by: 5 }))).toEqual(wrong);
});

test('a value more or less is not right either', () => {
  const { approved_by: _, ...less } = evidence();
  expect(verifyEvidence(less)).toEqual(['this is no evidence of a result']);
  expect(verifyEvidence({ ...evidence(), more: 1 })).toEqual(['this is no evidence of a result']);
  for (const nothing of [undefined, null, 7, 'x', [], {}]) expect(verifyEvidence(nothing)).not.toEqual([]);
});

test('a result that a person typed is right, with a rule or without', () => {
  const { basis } = evidence();
  const typed = { ...basis, by_rule: false, proposed_by: 5 };
  expect(verifyEvidence(resealed({ ...evidence(), basis: typed }))).toEqual([]);
  const unbound = { ...typed, terms: null, rule: null, ruling: null, context: null };
  expect(verifyEvidence(resealed({ ...evidence(), basis: unbound }))).toEqual([]);
  const names = ['it names a rule, but the market was bound to none'];
  for (const more of [{ by_rule: true }, { rule: basis.rule }, { ruling: basis.ruling }])
    expect(verifyEvidence(resealed({ ...evidence(), basis: { ...unbound, ...more } }))).toEqual(names);
});

test('a market that is void by hand is right with the command that makes it void, and no other', () => {
  const { basis, commands } = evidence();
  const answer = { state: 'void' } as const;
  const voided = { ...basis, kind: 'void', answer, by_rule: false, proposed_by: 5 } as const;
  const { market } = basis.market;
  const paidBy = (command: object) => {
    const [, paying] = commands as [ProvenCommand, ProvenCommand];
    const pack = { ...evidence(), basis: voided, commands: [{ ...paying, command: command as Command }] };
    return verifyEvidence(resealed(pack));
  };
  expect(paidBy({ type: 'void-market', market, basis: 'made anew' })).toEqual([]);
  expect(paidBy({ type: 'settle-market', market, winners: [], basis: 'made anew' })).toEqual([
    'no command pays by this result, or it rests on something else',
  ]);
});

test('a result that makes bets void is right only with the command that pays', () => {
  const { basis, commands } = evidence();
  const answer = { ...(basis.answer as SettledAnswer), voidRunners: [2 as SelectionId] };
  const typed = { ...basis, answer, by_rule: false, proposed_by: 5 };
  const voids = {
    ...(commands[0] as ProvenCommand),
    command: { type: 'void-bets', market: basis.market.market, selection: 2 } as Command,
  };
  expect(verifyEvidence(resealed({ ...evidence(), basis: typed, commands: [voids, ...commands.slice(1)] }))).toEqual(
    [],
  );
  expect(verifyEvidence(resealed({ ...evidence(), basis: typed, commands: [voids] }))).toEqual([
    'no command pays by this result, or it rests on something else',
  ]);
});

test('a reason that an earlier build gave with one goal as `1 goals` is right', () => {
  const pack = evidence();
  const terms = { ...(pack.basis.terms as TermsInEvidence), rule: 'football.over-under', version: 1 };
  const outcomes = { over: 1, under: 2 };
  const overUnder = { ...terms, outcomes, subject: { of: 'goals', period: 'match', line: 0.5 } };
  const context = pack.basis.context as RuleContext;
  const ruling = ruleOnFacts(fromEvidence(overUnder), { known: pack.facts, context }) as SettledRuling;
  const rule = ruleText(overUnder);
  const earlier = { ...ruling, reason: ruling.reason.replace('1 goal', '1 goals') };
  const packWith = (of: SettledRuling) =>
    resealed({ ...pack, basis: { ...pack.basis, rule, terms: overUnder, ruling: of } });
  expect(ruling.reason).toBe('1 goal');
  expect(verifyEvidence(packWith(earlier))).toEqual([]);
  expect(verifyEvidence(packWith({ ...ruling, reason: '2 goals' })).join()).toContain('the rule says otherwise');
});

test('what a rule has called off is right as void', () => {
  const pack = evidence();
  const facts = { ...pack.facts, facts: pack.facts.facts.slice(0, 2) };
  const calledOff = { ...(facts.facts[1] as Fact), said: { kind: 'called-off' } };
  const known = { ...facts, facts: [facts.facts[0] as Fact, calledOff] };
  const context = pack.basis.context as RuleContext;
  const ruling = ruleOnFacts(fromEvidence(pack.basis.terms as TermsInEvidence), { known, context });
  const basis = { ...pack.basis, ruling, answer: { state: 'void' } } as const;
  const { market } = basis.market;
  const paying = { ...(pack.commands[1] as ProvenCommand), command: { type: 'void-market', market, basis: '' } };
  expect(verifyEvidence(resealed({ ...pack, facts: known, basis, commands: [paying as ProvenCommand] }))).toEqual([]);
});

test('a rule that had not decided pays nothing by itself', () => {
  const pack = evidence();
  const facts = { ...pack.facts, facts: pack.facts.facts.slice(0, 2) };
  const ruling = ruleOnFacts(fromEvidence(pack.basis.terms as TermsInEvidence), {
    known: facts,
    context: pack.basis.context as RuleContext,
  });
  expect(verifyEvidence(resealed({ ...pack, facts, basis: { ...pack.basis, ruling } }))).toEqual([
    'the result is not what the rule’s ruling means in this market',
  ]);
});

test('without what the rule knew beside the facts it cannot be worked out again', () => {
  const pack = evidence();
  expect(verifyEvidence(resealed({ ...pack, basis: { ...pack.basis, context: null } }))).toEqual([
    'what the rule knew beside the facts is missing',
  ]);
});

test('commands stand in the order of the journal', () => {
  const [close, settle] = evidence().commands as [ProvenCommand, ProvenCommand];
  for (const sequence of [40, 39]) {
    const commands = [close, { ...settle, sequence }];
    expect(verifyEvidence(resealed({ ...evidence(), commands }))).toEqual(['command 2 is out of order']);
  }
});

/** A forger who makes all fingerprints anew: facts, basis, the paying command's and the digest. */
function resealed(pack: EvidencePack): EvidencePack {
  const basis = { ...pack.basis, facts_hash: fingerprint(pack.facts) };
  const commands = pack.commands.map((proven) =>
    'basis' in proven.command ? { ...proven, command: { ...proven.command, basis: fingerprint(basis) } } : proven,
  );
  return sealed({ ...pack, basis, commands: commands as EvidencePack['commands'] });
}

describe('also with all fingerprints made anew, it is not right with', () => {
  const ballPath = () => {
    const index = evidence().facts.facts.findIndex(({ said }) => (said as { kind: string }).kind === 'goal');
    return ['facts', 'facts', index, 'said', 'side'];
  };
  test.each<[string, () => readonly (string | number)[], string]>([
    ['another ball', ballPath, 'the rule says otherwise of these facts'],
    ['another rule version', () => ['basis', 'terms', 'version'], 'it cannot be worked out again'],
    ['another rule text', () => ['basis', 'rule', 'text', 0], 'is not the one that was published'],
    ['another rule hash', () => ['basis', 'rule', 'hash'], 'is not the one that was published'],
    [
      'another average',
      () => ['basis', 'context', 'averages', 'rows', 0, 'values', 'fours'],
      'the averages, version 1',
    ],
    ['another ruling', () => ['basis', 'ruling', 'reason'], 'the rule says otherwise of these facts'],
    ['another result', () => ['basis', 'answer', 'winners', 0], 'the result is not what the rule’s ruling means'],
    [
      'another outcome’s runner',
      () => ['basis', 'terms', 'outcomes', 'home'],
      'the result is not what the rule’s ruling means',
    ],
    ['another winner paid', () => ['commands', 1, 'command', 'winners', 0], 'no command pays by this result'],
    ['a hash that is none', () => ['commands', 1, 'row_hash'], 'has no hash of its row'],
  ])('%s', (_, path, why) => {
    expect(resealed(evidence())).toEqual(evidence());
    expect(verifyEvidence(resealed(changed(evidence(), path(), flipped))).join('\n')).toContain(why);
  });
});
