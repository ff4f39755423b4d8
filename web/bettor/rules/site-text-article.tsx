import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { TextKind } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useLanguage } from '../../shared/language.ts';
import { builtInText } from '../../shared/site-text/built-in-texts.ts';
import { SiteTextBody } from '../../shared/site-text/site-text-body.tsx';
import { siteTextQuery } from '../data/queries.ts';

/** The operator's published text of a kind, in the language of the page, or the one that comes with the software. */
export function SiteTextArticle({ kind }: { kind: TextKind }) {
  const language = useLanguage();
  const { data } = useQuery(siteTextQuery(kind, language));
  if (data === undefined || data === null) return <BuiltInArticle kind={kind} />;
  return (
    <article className="card rules-article" lang={data.language}>
      <SiteTextBody text={data.text} />
      <p className="meta">
        <Trans>
          Version {data.version}, {formatDateTime(Date.parse(data.at)).slice(0, 10)}
        </Trans>
      </p>
    </article>
  );
}

function BuiltInArticle({ kind }: { kind: TextKind }) {
  const { i18n } = useLingui();
  const text = builtInText(kind, i18n);
  if (text === '') return null;
  return (
    <article className="card rules-article">
      <SiteTextBody text={text} />
    </article>
  );
}
