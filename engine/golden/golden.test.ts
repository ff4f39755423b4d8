import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { SNAPSHOT_VERSION } from '../snapshot/write-snapshot.ts';
import { Trial } from '../testing/trial.ts';
import { describeResult, parseScript } from './script.ts';

const here = new URL('.', import.meta.url);
const rules = readFileSync(new URL('../../docs/rules.md', here), 'utf8');
const names = readdirSync(here).filter((name) => name.endsWith('.golden'));

describe.each(names)('%s', (name) => {
  const script = parseScript(readFileSync(new URL(name, here), 'utf8'));

  test(`${script.rule}: ${script.title}`, () => {
    expect(rules).toContain(`\n## ${script.rule}\n`);
    const trial = new Trial();
    for (const { at, command, isSetup, expected } of script.steps) {
      trial.now = at;
      const { outcome, events } = trial.do(command);
      if (isSetup) expect(outcome).toMatchObject({ ok: true });
      else expect(describeResult(outcome, events), JSON.stringify(command)).toEqual(expected);
      trial.engine = Engine.restore(trial.engine.snapshot());
    }
    // It changes with the rules, and then says so; or with the form of snapshots, and then their version does.
    const hash = createHash('sha256').update(trial.engine.snapshot()).digest('hex');
    expect(`${SNAPSHOT_VERSION} ${hash}`).toBe(script.state);
  });
});

test('there are scripts', () => {
  expect(names.length).toBeGreaterThanOrEqual(10);
});
