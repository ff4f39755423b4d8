import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { IN_TWO_SIZES } from '../vitest.config.ts';
import { readSource, tracked } from './imports.ts';

// The core suite gives the same answer on a slow machine and on a fast one (CONTRIBUTING.md, "Set up"): what waits for
// time, measures, or starts processes by the dozen belongs to the long suite.

const isCore = (file: string) =>
  (/\.test\.tsx?$/.test(file) && !file.includes('.long.')) ||
  (/^e2e\/.*\.ts$/.test(file) && !file.startsWith('e2e/long/'));
const files = tracked.filter((file) => isCore(file) && file !== 'scripts/core-tests.test.ts');

interface Rule {
  readonly says: string;
  readonly pattern: RegExp;
  /** How often a file may do it. */
  readonly most: number;
  /** Files that are not clean yet; a number only falls, and a file that is clean leaves the list. */
  readonly left: Readonly<Record<string, number>>;
}

const RULES: readonly Rule[] = [
  {
    says: 'waits for an event or a state, never for time',
    pattern: /\bsleep\(|=> setTimeout\(\w+, [^)]|\bwaitForTimeout\(/g,
    most: 0,
    left: {
      'bench/compare/turns.test.ts': 1,
      'server/edge/betfair/contract/recorder.int.test.ts': 2,
      'server/edge/betfair-stream/bad-messages.int.test.ts': 3,
      'server/trade/casino/bad-bets.int.test.ts': 2,
      'server/trade/casino/beacon.int.test.ts': 1,
      'server/trade/casino/casino.int.test.ts': 2,
      'server/trade/casino/every-table.int.test.ts': 1,
      'server/trade/casino/past-rounds.int.test.ts': 1,
      'server/edge/gateway/calls/payments.int.test.ts': 1,
      'server/edge/gateway/calls/stream.int.test.ts': 2,
      'server/core/journal/postgres-store.int.test.ts': 1,
      'server/core/postgres/database.int.test.ts': 1,
      'server/core/sequencer/recover.int.test.ts': 1,
      'server/core/sequencer/sequencer.int.test.ts': 2,
      'server/core/copies/standby.int.test.ts': 1,
    },
  },
  {
    says: 'measures neither time nor memory',
    pattern: /\bperformance\.now\(|\bprocess\.(?:memoryUsage|cpuUsage|threadCpuUsage|hrtime|resourceUsage)\b/g,
    most: 0,
    left: {
      'server/edge/gateway/stalled-writes.test.ts': 3,
      'server/core/telemetry/tracing.test.ts': 2,
      'web/bettor/data/early-stream.test.ts': 1,
    },
  },
  {
    says: 'starts at most six processes',
    pattern: /\b(?:spawn|spawnSync|fork|execFile|execFileSync|startExchange|Product\.start)\(/g,
    most: 6,
    left: {},
  },
];

test.each(RULES)('a test of the core $says', ({ pattern, most, left }) => {
  const found = files.flatMap((file): [string, number][] => {
    const count = readSource(file).match(pattern)?.length ?? 0;
    return count > most ? [[file, count]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(left);
});

test('a test that comes in two sizes is among those that the long suite repeats', () => {
  const asks = /from '[^']*\/(?:suite-size|law-cases)\.ts'/;
  const ask = files.filter((file) => file.endsWith('.test.ts') && asks.test(readSource(file)));
  expect(ask.length).toBeGreaterThan(20);
  expect(ask.filter((file) => !IN_TWO_SIZES.some((glob) => matchesGlob(file, glob)))).toEqual([]);
});
