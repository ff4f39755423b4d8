import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { tableOf } from 'games';
import type { RoundProof } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { methodRows } from './method-words.ts';

/** What the numbers come from, and what each means at this table. */
export function Method({ record }: { readonly record: RoundProof }) {
  return (
    <section className="card" aria-labelledby="method">
      <header>
        <h2 id="method">{t`How it is worked out`}</h2>
        <span className="spacer" />
        <span className="meta">{record.algorithm}</span>
      </header>
      <dl className="method">
        {methodRows(tableOf(record.table)).map(([name, words]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The record as a file, and what deals it again where there is no exchange to be trusted. */
export function WithoutUs({ record }: { readonly record: RoundProof }) {
  const save = () => saveFile(new Blob([recordText(record)], { type: 'application/json' }), `${record.round_id}.json`);
  return (
    <section className="card offline" aria-labelledby="without-us">
      <header>
        <h2 id="without-us">{t`Check it without us`}</h2>
      </header>
      <p>
        <Trans>
          The verifier is part of the exchange’s open source and runs with no network. Give it the round and it deals it
          again: <code>npm run fair -- verify FILE</code>
        </Trans>
      </p>
      <p>
        <Link className="quiet-link" to="/casino/verify">
          <Trans>Verify a record that you have kept</Trans>
        </Link>
      </p>
      <button type="button" className="btn" onClick={save}>
        <Icon name="download" size="small" />
        <Trans>Download round</Trans>
      </button>
    </section>
  );
}

/** As it is kept in a file or on the clipboard. */
export const recordText = (record: RoundProof): string => JSON.stringify(record, null, 2);
