/**
 * Where the application goes that starts while nobody is signed in: to /login, but for sign-up, a forgotten password, and the
 * rules, which are for everybody (specification §2, §4).
 *
 * @param hash  of the address: #/auth/sign-up
 * @returns     undefined where it stays
 */
export function startPage(hash: string): string | undefined {
  const segments = hash.split('/');
  const isSignUp = segments[1] === 'sign-up' || segments[2] === 'sign-up';
  const isRules = segments[1] === 'page' && segments[2] === 'rules';
  const isForgotten = segments[1] === 'forgot-password';
  return isSignUp || isRules || isForgotten ? undefined : '/login';
}

/** The page that was asked for, and is gone to after the sign-in; undefined where it was none. */
export function askedPage(hash: string): string | undefined {
  const page = hash.replace(/^#/, '');
  return ['', '/', '/login'].includes(page) ? undefined : page;
}
