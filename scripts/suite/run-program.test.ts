import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Prints its process id. After SIGTERM it runs on until SIGUSR2, like a program that takes its time to stop. */
const PROGRAM = `
  process.on('SIGTERM', () => console.log('ending'));
  process.on('SIGUSR2', () => process.exit());
  setInterval(() => undefined, 60_000);
  console.log(process.pid);
`;
const RUN = `
  import { runProgram } from '${join(import.meta.dirname, 'run-program.ts')}';
  process.once('exit', () => console.log('cleaned up'));
  await runProgram('node', ['-e', process.argv[1]], { deadline: 60_000 });
  console.log('another part');
`;

test('a second interrupt does not keep the runner from cleaning up', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN, PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(run, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(run.stdout)) {
    lines.push(line);
    if (/^\d+$/.test(line)) run.kill('SIGINT');
    if (line === 'ending') {
      run.kill('SIGINT');
      process.kill(Number(lines.find((earlier) => /^\d+$/.test(earlier))), 'SIGUSR2');
    }
  }
  expect(await ended).toEqual([130, null]);
  expect(lines.slice(-2)).toEqual(['ending', 'cleaned up']);
});
