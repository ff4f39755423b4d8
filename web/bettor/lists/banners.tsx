import { useQuery } from '@tanstack/react-query';
import { siteContentQuery } from '../data/queries.ts';

/** What the operator announces on the home page. */
export function Banners() {
  const { data } = useQuery(siteContentQuery);
  if (data === undefined || data.banners.length === 0) return null;
  return (
    <ul className="banners">
      {data.banners.map(({ text, link }) => (
        <li key={`${text} ${link}`} className="card">
          {link === '' ? (
            text
          ) : (
            <a href={link} rel="noreferrer noopener" target="_blank">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
