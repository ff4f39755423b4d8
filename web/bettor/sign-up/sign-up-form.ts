import { t } from '@lingui/core/macro';
import type { RequestOf } from 'protocol';
import {
  chosenContact,
  contactFieldOfRefusal,
  EMPTY_CONTACT,
  problemsOfContact,
  type ContactForm,
} from './contact-form.ts';
import { problemsOf } from '../../shared/forms/password-rule.ts';

export interface SignUpForm extends ContactForm {
  readonly user_name: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly is_adult: boolean;
  /** As they were typed; empty: none. */
  readonly deposit: string;
  readonly loss: string;
  readonly exposure: string;
}

export const EMPTY_FORM: SignUpForm = {
  user_name: '',
  password: '',
  confirm_password: '',
  ...EMPTY_CONTACT,
  is_adult: false,
  deposit: '',
  loss: '',
  exposure: '',
};

export type Problems = Readonly<Partial<Record<keyof SignUpForm, string>>>;

const LIMITS = ['deposit', 'loss', 'exposure'] as const;
const DAY_HOURS = 24;

/** What stands in the way, beside its field; the server checks the same. */
export function problemsOfSignUp(form: SignUpForm): Problems {
  const { new_password, confirm_password } = problemsOf({
    master_password: '-',
    new_password: form.password,
    confirm_password: form.confirm_password,
  });
  const problems: Record<string, string | undefined> = {
    user_name: /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/.test(form.user_name)
      ? undefined
      : t`3 to 32 letters, digits, dots, dashes or underscores.`,
    password: new_password,
    confirm_password,
    ...problemsOfContact(form),
    is_adult: form.is_adult ? undefined : t`Only people of 18 or older may bet here.`,
  };
  for (const kind of LIMITS)
    problems[kind] = isAmount(form[kind]) ? undefined : t`An amount, with at most two decimals.`;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const isAmount = (typed: string): boolean => /^(\d{1,10}(\.\d{1,2})?)?$/.test(typed.trim());

/** What the exchange is asked. Limits of deposit and loss are by day. */
export function signUpOf(form: SignUpForm): RequestOf<'signUp/begin'> {
  const limits = LIMITS.filter((kind) => form[kind].trim() !== '').map((kind) => ({
    kind,
    amount: Number(form[kind]),
    period_hours: kind === 'exposure' ? 0 : DAY_HOURS,
  }));
  return {
    user_name: form.user_name,
    password: form.password,
    confirm_password: form.confirm_password,
    country: form.country,
    ...chosenContact(form),
    is_adult: true,
    limits,
  };
}

const FIELD_OF_CODE: Readonly<Record<string, keyof SignUpForm>> = {
  'user-exists': 'user_name',
  'invalid-user-name': 'user_name',
  'weak-password': 'password',
  'passwords-differ': 'confirm_password',
};

/** The field beside which a refusal belongs, if any. */
export const fieldOfRefusal = (code: string, form: SignUpForm): keyof SignUpForm | undefined =>
  FIELD_OF_CODE[code] ?? contactFieldOfRefusal(code, form);
