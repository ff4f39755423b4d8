import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(openLog({ write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line is JSON in UTC, with the fields of a list and no others', () => {
  const fields = { address: '10.0.0.1', password: 'canary1', token: 'canary2', body: { otp: 'canary3' } };
  const [line] = logged((log) => log.warn(fields, 'refused'));
  expect(line).toMatchObject({ level: 40, address: '10.0.0.1', msg: 'refused' });
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('an error is told without what a library hung on it, a path without its query', () => {
  const error = Object.assign(new Error('no'), { parameters: ['canary1'], headers: { authorization: 'canary2' } });
  const lines = logged((log) => {
    log.error({ err: error, url: '/api/x?token=canary3' }, 'a call failed');
    log.error(error, 'stream');
  });
  expect(lines[0]).toMatchObject({ url: '/api/x', err: { name: 'Error', message: 'no' } });
  expect(lines[1]).toMatchObject({ err: { message: 'no' } });
  expect(JSON.stringify(lines)).not.toContain('canary');
});
