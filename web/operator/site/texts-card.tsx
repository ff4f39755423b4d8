import { useQuery } from '@tanstack/react-query';
import type { TextKind, TextLanguage } from 'protocol';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';

const KINDS: Readonly<Record<TextKind, string>> = {
  terms: 'Terms and conditions',
  'responsible-gaming': 'Responsible gaming',
  'house-rules': 'House rules',
};
const LANGUAGES: Readonly<Record<TextLanguage, string>> = { en: 'English', hi: 'Hindi' };

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Texts that bettors agree to: each change is a new version, and earlier ones stay. */
export function TextsCard() {
  const [kind, setKind] = useState<TextKind>('terms');
  const [language, setLanguage] = useState<TextLanguage>('en');
  const { data: versions } = useQuery({
    queryKey: ['site-texts', kind, language],
    queryFn: () => ask('admin/getTextVersions', { kind, language }),
  });
  return (
    <section className="card" aria-label="Texts">
      <header className="tools">
        <h2>Texts</h2>
        <span className="spacer" />
        <label className="field">
          <span className="visually-hidden">Text</span>
          <select className="input" value={kind} onChange={(event) => setKind(event.target.value as TextKind)}>
            {Object.entries(KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="visually-hidden">Language</span>
          <select
            className="input"
            value={language}
            onChange={(event) => setLanguage(event.target.value as TextLanguage)}
          >
            {Object.entries(LANGUAGES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </header>
      {versions !== undefined && (
        <TextForm
          key={`${kind} ${language} ${versions.length}`}
          kind={kind}
          language={language}
          newest={versions[0]?.text ?? ''}
        />
      )}
      {versions !== undefined && versions.length > 0 && (
        <ol className="text-versions">
          {versions.map(({ version, at, text }) => (
            <li key={version}>
              <details>
                <summary>
                  Version {version}, <DateTime ms={Date.parse(at)} />
                </summary>
                <p>{text}</p>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface TextFormProps {
  readonly kind: TextKind;
  readonly language: TextLanguage;
  readonly newest: string;
}

function TextForm({ kind, language, newest }: TextFormProps) {
  const { isBusy, problem, run } = useDeed();
  const [text, setText] = useState(newest);
  const [reason, setReason] = useState('');
  const isFit = text.trim() !== '' && text.trim() !== newest && reason.trim() !== '';
  const publish = () =>
    run(async () => {
      const { version } = await ask('admin/publishText', {
        kind,
        language,
        paragraphs: paragraphsOf(text),
        reason: reason.trim(),
      });
      await queryClient.invalidateQueries({ queryKey: ['site-texts'] });
      toast('good', `${KINDS[kind]}: version ${version} is published`);
    });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void publish();
      }}
    >
      <label className="field">
        {KINDS[kind]} in {LANGUAGES[language]}
        <textarea
          className="input"
          rows={10}
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="why">
        {newest === ''
          ? 'Until a version is published bettors read the text that comes with the software. A line that begins with # is a heading.'
          : 'A line that begins with # is a heading; an empty line begins a paragraph.'}
      </p>
      <label className="field">
        Reason, kept in the audit trail
        <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
      </label>
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || !isFit}>
        Publish
      </button>
    </form>
  );
}
