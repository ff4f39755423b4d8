import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { TextKind } from 'protocol';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useLanguage } from '../../shared/language.ts';
import { siteTextQuery } from '../data/queries.ts';
import { partsOf } from './text-parts.ts';

/** What the operator has published of a kind, in the language of the page; `otherwise` where nothing is. */
export function SiteTextArticle({ kind, otherwise = null }: { kind: TextKind; otherwise?: ReactNode }) {
  const { data } = useQuery(siteTextQuery(kind, useLanguage()));
  if (data === undefined || data === null) return otherwise;
  return (
    <article className="card rules-article" lang={data.language}>
      {partsOf(data.text).map(({ isHeading, text }, at) =>
        // The same words may stand twice in a text: their place is their name.
        isHeading ? <h2 key={`${at} ${text}`}>{text}</h2> : <p key={`${at} ${text}`}>{text}</p>,
      )}
      <p className="meta">
        <Trans>
          Version {data.version}, {formatDateTime(Date.parse(data.at)).slice(0, 10)}
        </Trans>
      </p>
    </article>
  );
}
