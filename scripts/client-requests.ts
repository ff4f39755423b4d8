import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TABLE_TEST = 'server/edge/betfair/contract/requests.int.test.ts';

/** A client of the table with its version, and how its requests were answered. */
export interface PlayedClient {
  readonly name: string;
  readonly requests: readonly { readonly title: string; readonly isAnswered: boolean }[];
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** Sends every request of the table of Betfair clients to an exchange, each as a test. @throws if none could be sent */
export function playClientRequests(): PlayedClient[] {
  const folder = mkdtempSync(join(tmpdir(), 'client-requests-'));
  const file = join(folder, 'results.json');
  try {
    const options = ['--project', 'integration', '--reporter=json', `--outputFile=${file}`];
    spawnSync('vitest', ['run', ...options, TABLE_TEST], { stdio: ['ignore', 'ignore', 'inherit'] });
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (tests.length === 0) throw new Error(`no request of ${TABLE_TEST} was sent`);
    return [...Map.groupBy(tests, ({ ancestorTitles }) => ancestorTitles[0] ?? '')].map(([name, played]) => ({
      name,
      requests: played.map(({ title, status }) => ({ title, isAnswered: status === 'passed' })),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
