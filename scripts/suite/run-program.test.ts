import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Says its process id, and ends by a SIGUSR2, as a program that stops in order takes its time. */
const PROGRAM = `
  process.on('SIGTERM', () => console.log('ending'));
  process.on('SIGUSR2', () => process.exit());
  setInterval(() => undefined, 60_000);
  console.log(process.pid);
`;
const RUN = `
  import { runProgram } from '${join(import.meta.dirname, 'run-program.ts')}';
  process.once('exit', () => console.log('removed'));
  await runProgram('node', ['-e', process.argv[1]], { deadline: 60_000 });
  console.log('another part');
`;

test('an interrupt that comes twice ends the program, and the run removes its folder', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN, PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(run, 'close');
  const said: string[] = [];
  for await (const line of createInterface(run.stdout)) {
    said.push(line);
    if (/^\d+$/.test(line)) run.kill('SIGINT');
    if (line === 'ending') {
      run.kill('SIGINT');
      process.kill(Number(said.find((earlier) => /^\d+$/.test(earlier))), 'SIGUSR2');
    }
  }
  expect(await ended).toEqual([130, null]);
  expect(said.slice(-2)).toEqual(['ending', 'removed']);
});
