import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { COPYRIGHT_YEAR } from 'protocol/constants';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { Logo } from '../shell/logo.tsx';
import { call } from '../exchange.ts';
import { useLogin } from '../login-store.ts';
import { beginVisit } from '../visit.ts';
import { usePageTitle } from '../page-title.ts';

/** Where everybody who is not signed in arrives. */
export function SignInPage() {
  usePageTitle('Sign in');
  const notice = useLogin((state) => state.notice);
  const { signIn, problem, isBusy } = useSignIn();
  return (
    <div className="sign-in">
      <main className="card" id="main">
        <span className="sign-logo">
          <Logo />
        </span>
        <h1>Sign in</h1>
        {notice !== '' && problem === '' && (
          <p className="outcome wait">
            <Icon name="info" size="s" />
            <span>{notice}</span>
          </p>
        )}
        <form onSubmit={(event) => void signIn(event)}>
          <label className="field">
            User name
            <input
              name="user_name"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={64}
            />
          </label>
          <label className="field">
            Password
            <input name="password" type="password" autoComplete="current-password" required maxLength={256} />
          </label>
          <div role="alert">
            {problem !== '' && (
              <p className="outcome bad">
                <Icon name="warning" size="s" />
                <span>{problem}</span>
              </p>
            )}
          </div>
          <button type="submit" className="place" aria-disabled={isBusy}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
      </main>
      <footer className="meta">
        <span className="age">18+</span>
        <span>For people over 18. Play responsibly.</span>
        <span>© {COPYRIGHT_YEAR} Evens</span>
      </footer>
    </div>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => form.get(name)?.valueOf() as string;
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await call('user/login', {
        user_name: typed('user_name').trim(),
        password: typed('password'),
      });
      if (answer.kind === 'logged-out') setProblem(answer.message);
      else {
        const page = useLogin.getState().returnTo ?? '/home';
        beginVisit({ user: answer.data, token: answer.token });
        await navigate(page, { replace: true });
      }
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'The exchange cannot be reached. Try again.');
    } finally {
      setIsBusy(false);
    }
  };
  return { signIn, problem, isBusy };
}
