import './site-text.css';
import { sectionsOf, type Span, type TextBlock } from './text-parts.ts';

interface SiteTextBodyProps {
  readonly text: string;
  /** Links open beside the page that is shown: in the desk's preview they lead to the bettors' pages. */
  readonly opensApart?: boolean;
}

/** A text of the site as bettors read it. */
export function SiteTextBody({ text, opensApart = false }: SiteTextBodyProps) {
  return sectionsOf(text).map(({ heading, blocks }, at) => (
    // The same words may stand twice in a text: their place is their name.
    <section key={`${at} ${heading}`}>
      {heading !== '' && <h2>{heading}</h2>}
      {blocks.map((block, place) => (
        <Block key={`${place} ${block.kind}`} block={block} opensApart={opensApart} />
      ))}
    </section>
  ));
}

function Block({ block: { kind, lines }, opensApart }: { readonly block: TextBlock; readonly opensApart: boolean }) {
  const shown = lines.map((spans) =>
    spans.map((span, at) => <Words key={`${at} ${span.text}`} span={span} opensApart={opensApart} />),
  );
  if (kind === 'paragraph') return <p>{shown[0]}</p>;
  return (
    <ul>
      {shown.map((line, at) => (
        <li key={`${at} ${lines[at]?.[0]?.text}`}>{line}</li>
      ))}
    </ul>
  );
}

function Words({ span: { kind, text, to = '' }, opensApart }: { readonly span: Span; readonly opensApart: boolean }) {
  if (kind === 'text') return text;
  if (kind === 'bold') return <b>{text}</b>;
  const isOwn = to.startsWith('/');
  const apart = opensApart || !isOwn ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={isOwn ? `/#${to}` : to} {...apart}>
      {text}
    </a>
  );
}
