import { expect, test } from 'vitest';
import { answeredSecret } from './answered-secret.ts';

const nameOf = (id: number) => `person ${id}`;

test.each([
  [{ user_name: 'ana', role: 'cashier' }, { password: 'p' }, 'Password of ana', 'p'],
  [{ user_id: 7, reason: 'lost' }, { password: 'p' }, 'Password of person 7', 'p'],
  [{ provider: 'acme', name: 'Acme Games' }, { secret: 's' }, 'Secret of Acme Games', 's'],
  [{ provider: 'acme', reason: 'leaked' }, { secret: 's' }, 'Secret of acme', 's'],
])('%j answered %j', (body, answer, title, secret) =>
  expect(answeredSecret({ body }, answer, nameOf)).toMatchObject({ title, secret }),
);

test.each([[null], [{ user_id: 7 }]])('%j holds none', (answer) =>
  expect(answeredSecret({ body: {} }, answer, nameOf)).toBeUndefined(),
);
