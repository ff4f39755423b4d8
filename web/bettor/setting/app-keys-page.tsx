import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AppKey } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { appKeysQuery } from '../data/queries.ts';
import { call, queryClient } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import './app-keys.css';

/** Keys by which the bettor's own programs may bet: made and taken back here. */
export function AppKeysPage() {
  const { t } = useLingui();
  usePageTitle(t`Application keys`);
  const { data: keys, error, refetch } = useQuery(appKeysQuery);
  return (
    <>
      <div>
        <h1 id="app-keys">
          <Trans>Application keys</Trans>
        </h1>
        <p className="meta">
          <Trans>
            A program that bets for you needs a key, and signs in with your user name and password. Revoke a key and its
            programs can no longer sign in.
          </Trans>
        </p>
      </div>
      <section className="card form-card wide" aria-labelledby="app-keys">
        {keys === undefined && error !== null && (
          <p className="outcome bad in-card">
            <Icon name="warning" size="small" />
            <span>
              <Trans>The exchange did not answer.</Trans>
            </span>
            <button type="button" className="btn small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
        {keys === undefined && error === null && (
          <section className="report-skeleton" aria-busy="true" aria-label={t`Keys, loading`} />
        )}
        {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} />}
        <NewKey />
      </section>
    </>
  );
}

function KeyTable({ keys }: { keys: readonly AppKey[] }) {
  const { t } = useLingui();
  const { run, isBusy } = useAction();
  return (
    <div className="wrap">
      <table className="table statement">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Key</Trans>
            </th>
            <th scope="col" className="key-made-col">
              <Trans>Created</Trans>
            </th>
            <th scope="col" aria-label={t`Revoke`} />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.app_key}>
              <th scope="row">{key.name}</th>
              <td>
                <code>{key.app_key}</code>
                <span className="meta key-made">{formatDateTime(key.created_at)}</span>
              </td>
              <td className="no-wrap key-made-col">{formatDateTime(key.created_at)}</td>
              <td className="num">
                <button
                  type="button"
                  className="btn small"
                  disabled={isBusy}
                  aria-label={t`Revoke ${key.name}`}
                  onClick={() =>
                    void run(() => call('user/revokeAppKey', { app_key: key.app_key }), t`${key.name} is revoked.`)
                  }
                >
                  <Trans>Revoke</Trans>
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
  const { t } = useLingui();
  const [name, setName] = useState('');
  const { run, isBusy, problem } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const program = name.trim();
    if (program === '' || isBusy) return;
    if (await run(() => call('user/createAppKey', { name: program }), t`${program} has its key.`)) setName('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <Trans>Name of the program</Trans>
        <input value={name} maxLength={64} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </label>
      <div role="alert">{problem !== '' && <p className="problem">{problem}</p>}</div>
      <button type="submit" className="place" aria-disabled={isBusy || name.trim() === ''}>
        <Trans>Create key</Trans>
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
      const words = error instanceof Refusal ? error.message : text`The exchange cannot be reached. Try again.`;
      setProblem(words);
      toast('bad', words);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem };
}
