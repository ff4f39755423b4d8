import { t } from '@lingui/core/macro';
import { PASSWORD_MIN_LENGTH } from 'protocol/constants';

export interface PasswordForm {
  readonly master_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

type Problems = Readonly<Partial<Record<keyof PasswordForm, string>>>;

/** What stands in the way of a new password, beside its field; the server checks the same. */
export function problemsOf(form: PasswordForm): Problems {
  const { master_password, new_password, confirm_password } = form;
  const problem = problemOfNew(new_password);
  return {
    ...(master_password === '' ? { master_password: t`Enter your current password.` } : {}),
    ...(problem === undefined ? {} : { new_password: problem }),
    ...(confirm_password === '' ? { confirm_password: t`Enter the new password again.` } : {}),
    ...(confirm_password !== '' && confirm_password !== new_password
      ? { confirm_password: t`The new passwords don’t match.` }
      : {}),
  };
}

function problemOfNew(password: string): string | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return t`At least 8 characters.`;
  if (!/[A-Za-z]/.test(password)) return t`At least one letter.`;
  if (!/\d/.test(password)) return t`At least one digit.`;
  return /^[A-Za-z\d@$!%*#?&]+$/.test(password) ? undefined : t`Only letters, digits and @ $ ! % * # ? &`;
}
