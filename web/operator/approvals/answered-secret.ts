import type { Proposal } from 'protocol';
import { PASSWORD_NOTE, PASSWORD_VERB, SECRET_NOTE, SECRET_VERB } from '../controls/shown-once.tsx';

/** Shown once, to the approver of a login, a reset or a provider. */
export interface AnsweredSecret {
  readonly title: string;
  readonly secret: string;
  readonly note: string;
  readonly verb: string;
}

const textIn = (of: unknown, field: string): string => {
  const value = (of as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof value === 'string' ? value : '';
};

/** @returns undefined if the answer holds no secret */
export function answeredSecret(
  { body }: Pick<Proposal, 'body'>,
  answer: unknown,
  nameOf: (userId: number) => string,
): AnsweredSecret | undefined {
  const password = textIn(answer, 'password');
  const name = textIn(body, 'user_name') || nameOf(Number(body['user_id']));
  if (password !== '')
    return { title: `Password of ${name}`, secret: password, note: PASSWORD_NOTE, verb: PASSWORD_VERB };
  const secret = textIn(answer, 'secret');
  if (secret === '') return undefined;
  const provider = textIn(body, 'name') || textIn(body, 'provider');
  return { title: `Secret of ${provider}`, secret, note: SECRET_NOTE, verb: SECRET_VERB };
}
