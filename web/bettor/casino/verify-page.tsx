import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { verifyRecord, type Verdict } from 'games/fair';
import { Icon } from '../../shared/icon.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { PlayingCard } from './playing-card.tsx';
import './casino.css';
import './proof.css';

interface Given {
  readonly text: string;
  /** Of a chain, kept from before the round; empty where none was. */
  readonly anchor: string;
}

function verdictOn({ text, anchor }: Given): Verdict | undefined {
  try {
    return verifyRecord(JSON.parse(text), { anchors: anchor === '' ? [] : [anchor] });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Any record that somebody has kept, of a table or of one player, dealt again by this browser. */
export function VerifyPage() {
  usePageTitle(t`Verify a record`);
  const [text, setText] = useState('');
  const [anchor, setAnchor] = useState('');
  const [verified, setVerified] = useState<Given>();
  return (
    <div className="proof report">
      <div className="table-title">
        <div>
          <nav className="crumbs" aria-label={t`Path`}>
            <Link to="/casino/list">
              <Trans>Casino</Trans>
            </Link>
          </nav>
          <h1>{t`Verify a record`}</h1>
          <p className="meta">{t`It is dealt again in this browser. Nothing is sent.`}</p>
        </div>
      </div>
      <form
        className="card verify-form"
        onSubmit={(event) => {
          event.preventDefault();
          setVerified({ text, anchor: anchor.trim().toLowerCase() });
        }}
      >
        <label className="field">
          <Trans>Record, as JSON</Trans>
          <textarea
            className="input"
            rows={6}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="field">
          <Trans>Anchor of its chain, if you have kept one</Trans>
          <input
            className="input"
            pattern="\s*[0-9a-fA-F]{64}\s*"
            title={t`64 hexadecimal digits`}
            autoComplete="off"
            spellCheck={false}
            value={anchor}
            onChange={(event) => setAnchor(event.target.value)}
          />
        </label>
        <button type="submit" className="btn go" disabled={text.trim() === ''}>
          <Trans>Verify</Trans>
        </button>
      </form>
      {verified !== undefined && <Shown verdict={verdictOn(verified)} />}
    </div>
  );
}

function Shown({ verdict }: { readonly verdict: Verdict | undefined }) {
  if (verdict === undefined) {
    return (
      <section className="card verdict failed">
        <h2>{t`This is no record: it cannot be read as JSON`}</h2>
      </section>
    );
  }
  const { holds, checks, round } = verdict;
  return (
    <section className={holds ? 'card verdict' : 'card verdict failed'} aria-labelledby="verdict">
      <div>
        <h2 id="verdict">
          <Icon name={holds ? 'check' : 'warning'} />
          {holds ? t`The record holds` : t`The record does not hold`}
        </h2>
        {round !== undefined && (
          <div className="cards">
            {round.cards.map((card, place) => (
              <PlayingCard key={place} code={card} />
            ))}
          </div>
        )}
        <ul className="checks">
          {checks.map(({ check, holds: does, text }) => (
            <li key={check} className={does ? 'holds' : 'holds not'}>
              <Icon name={does ? 'check' : 'warning'} size="small" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
