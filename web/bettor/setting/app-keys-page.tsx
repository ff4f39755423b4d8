import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AppKey } from 'protocol';
import { formatStart } from '../../shared/format/dates.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { appKeysQuery } from '../data/queries.ts';
import { call, queryClient } from '../exchange.ts';
import { usePageTitle } from '../page-title.ts';
import { announce, toast } from '../ui-store.ts';

/** Keys by which the bettor's own programs may bet: made and taken back here. */
export function AppKeysPage() {
  usePageTitle('Application keys');
  const { data: keys, error, refetch } = useQuery(appKeysQuery);
  return (
    <section className="card form-card wide" aria-labelledby="app-keys">
      <header>
        <h1 id="app-keys">Application keys</h1>
      </header>
      <p className="none-yet">
        A program that bets for you names a key and signs in with your user name and password. Take a key back and its
        programs are not let in any more.
      </p>
      {keys === undefined && error !== null && (
        <p className="outcome bad in-card">
          <Icon name="warning" size="s" />
          <span>The exchange did not answer.</span>
          <button type="button" className="btn sm" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {keys === undefined && error === null && (
        <div className="report-sk" aria-busy="true" aria-label="Keys, loading" />
      )}
      {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} />}
      <NewKey />
    </section>
  );
}

function KeyTable({ keys }: { keys: readonly AppKey[] }) {
  const { run, isBusy } = useAction();
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="vh">Take back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.app_key}>
              <th scope="row">{key.name}</th>
              <td>
                <code>{key.app_key}</code>
              </td>
              <td className="nw">{formatStart(key.created_at)}</td>
              <td className="num">
                <button
                  type="button"
                  className="btn sm"
                  disabled={isBusy}
                  aria-label={`Take back ${key.name}`}
                  onClick={() =>
                    void run(() => call('user/revokeAppKey', { app_key: key.app_key }), `${key.name} is taken back.`)
                  }
                >
                  Take back
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewKey() {
  const [name, setName] = useState('');
  const { run, isBusy, problem } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (text === '' || isBusy) return;
    if (await run(() => call('user/createAppKey', { name: text }), `${text} has its key.`)) setName('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label className="field">
        Name of the program
        <input value={name} maxLength={64} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </label>
      <div role="alert">{problem !== '' && <p className="problem">{problem}</p>}</div>
      <button type="submit" className="place" aria-disabled={isBusy || name.trim() === ''}>
        Make a key
      </button>
    </form>
  );
}

function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (ask: () => Promise<{ readonly kind: string }>, done: string): Promise<boolean> => {
    setIsBusy(true);
    setProblem('');
    try {
      if ((await ask()).kind === 'logged-out') return false;
      await queryClient.invalidateQueries({ queryKey: ['appKeys'] });
      toast('good', done);
      announce(done);
      return true;
    } catch (error) {
      const text = error instanceof Refusal ? error.message : 'The exchange cannot be reached. Try again.';
      setProblem(text);
      toast('bad', text);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem };
}
