import { useQuery } from '@tanstack/react-query';
import type { TextKind, TextLanguage } from 'protocol';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { messagesIn } from '../../shared/language.ts';
import { builtInText } from '../../shared/site-text/built-in-texts.ts';
import { SiteTextBody } from '../../shared/site-text/site-text-body.tsx';
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
  const { data } = useQuery({
    queryKey: ['site-texts', kind, language],
    queryFn: async () => {
      const versions = await ask('admin/getTextVersions', { kind, language });
      return { versions, inForce: versions[0]?.text ?? (await readInstead(kind, language)) };
    },
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
      {data !== undefined && (
        <TextForm
          key={`${kind} ${language} ${data.versions.length}`}
          kind={kind}
          language={language}
          inForce={data.inForce}
          version={data.versions[0]?.version ?? 0}
        />
      )}
      {data !== undefined && data.versions.length > 0 && (
        <ol className="text-versions">
          {data.versions.map(({ version, at, text }) => (
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

/** The text that bettors read if the site has published none in their language: its English, or the software's own. */
async function readInstead(kind: TextKind, language: TextLanguage): Promise<string> {
  const published = await ask('site/getText', { kind, language });
  return published?.text ?? builtInText(kind, await messagesIn(language));
}

interface TextFormProps {
  readonly kind: TextKind;
  readonly language: TextLanguage;
  readonly inForce: string;
  /** 0 while bettors read another language's text, or the software's. */
  readonly version: number;
}

function TextForm({ kind, language, inForce, version: seen }: TextFormProps) {
  const { isBusy, problem, run } = useDeed();
  const [text, setText] = useState(inForce);
  const [reason, setReason] = useState('');
  const isChanged = seen === 0 || text.trim() !== inForce;
  const isFit = text.trim() !== '' && isChanged && reason.trim() !== '';
  const publish = () =>
    run(async () => {
      const { version } = await ask('admin/publishText', {
        kind,
        language,
        paragraphs: paragraphsOf(text),
        seen,
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
      <div className="text-halves">
        <label className="field">
          {KINDS[kind]} in {LANGUAGES[language]}
          <textarea
            className="input"
            rows={16}
            maxLength={100_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <section className="text-preview" aria-label="Preview">
          <h3>As bettors read it</h3>
          <div className="rules-article" lang={language}>
            <SiteTextBody text={paragraphsOf(text).join('\n\n')} opensApart />
          </div>
        </section>
      </div>
      <p className="why">
        {seen === 0 &&
          inForce !== '' &&
          'Nothing is published in this language yet. Bettors read this text, which comes with the software. '}
        # begins a heading, - a list item, an empty line a new paragraph. **Bold** and [links](/setting/limits) work
        within a line.
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
