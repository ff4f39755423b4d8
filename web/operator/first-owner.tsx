import { useEffect, useState } from 'react';
import { FormProblem, PasswordField, TextField } from '../shared/forms/fields.tsx';
import { Refusal } from '../shared/wire/call.ts';
import { ask } from './data/exchange.ts';

/** Creates the first owner of a site, through the link that its first start printed. */
export function FirstOwnerPage({ token }: { token: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState('');
  const [hasOwner, setHasOwner] = useState(false);
  useEffect(() => {
    // Without an answer the form says what is wrong once it is sent.
    ask('user/getSiteOwner').then(
      ({ has_owner }) => setHasOwner(has_owner),
      () => undefined,
    );
  }, []);
  const make = async (form: FormData) => {
    const text = (name: string) => form.get(name)?.valueOf() as string;
    setIsBusy(true);
    setProblem('');
    try {
      const asked = { token, user_name: text('user_name').trim(), password: text('password') };
      setMade((await ask('user/createFirstOwner', asked)).user_name);
    } catch (error) {
      const owned = await ask('user/getSiteOwner').catch(() => undefined);
      if (owned?.has_owner === true) setHasOwner(true);
      setProblem(error instanceof Refusal ? error.message : 'The exchange did not answer. Try again.');
    } finally {
      setIsBusy(false);
    }
  };
  if (made !== '' || hasOwner)
    return (
      <main className="card empty broken">
        <h1>{made === '' ? 'This site has an owner' : `${made} owns this site`}</h1>
        <p>
          {made === ''
            ? 'Sign in. Staff are added at the desk.'
            : 'Sign in and set up a second factor to start using the desk.'}
        </p>
        <a className="btn go" href="/#/login">
          Sign in
        </a>
      </main>
    );
  return (
    <main className="card broken">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make(new FormData(event.currentTarget));
        }}
      >
        <h1>Create the site’s owner</h1>
        <p className="why">
          The site has no owner yet. The owner can do everything and adds the rest of the staff. This link works once.
        </p>
        <TextField
          label="User name"
          name="user_name"
          hint="3 to 32 letters, digits, dots, dashes or underscores"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={32}
        />
        <PasswordField
          label="Password"
          name="password"
          hint="At least 8 characters, a letter and a digit. Symbols allowed: @$!%*#?&amp;"
          autoComplete="new-password"
          required
          maxLength={256}
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Create owner
        </button>
      </form>
    </main>
  );
}
