// A site's own text in the little of Markdown that it may use: headings, lists, bold words and links. All else is text.

export interface Span {
  readonly kind: 'text' | 'bold' | 'link';
  readonly text: string;
  /** The target of a link: an address, or a path of the bettors' pages. */
  readonly to?: string;
}

export interface TextBlock {
  readonly kind: 'paragraph' | 'list';
  /** The one paragraph, or each item. */
  readonly lines: readonly (readonly Span[])[];
}

/** A heading with what stands below it; before the first heading there is none. */
export interface TextSection {
  readonly heading: string;
  readonly blocks: readonly TextBlock[];
}

const SPAN = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((\/[^\s()]*|https?:\/\/[^\s()]+)\)/g;
const ITEM = /^[-*] +/;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const add = (span: Span) => span.text !== '' && spans.push(span);
  for (const { 0: all, 1: bold, 2: link, 3: to = '', index } of text.matchAll(SPAN)) {
    add({ kind: 'text', text: text.slice(from, index) });
    add(bold === undefined ? { kind: 'link', text: link ?? '', to } : { kind: 'bold', text: bold });
    from = index + all.length;
  }
  add({ kind: 'text', text: text.slice(from) });
  return spans;
}

/** Paragraphs stand apart by an empty line; a heading and an item of a list are lines of their own. */
export function sectionsOf(text: string): readonly TextSection[] {
  const sections: { heading: string; blocks: TextBlock[] }[] = [];
  const last = () => {
    if (sections.length === 0) sections.push({ heading: '', blocks: [] });
    return sections.at(-1) as (typeof sections)[number];
  };
  for (const block of text.split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m).map((part) => part.trim())) {
    if (block.startsWith('#')) sections.push({ heading: block.replace(/^#+\s*/, ''), blocks: [] });
    else if (block !== '') last().blocks.push(...blocksOf(block));
  }
  return sections;
}

function blocksOf(block: string): TextBlock[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const isList = ITEM.test(line);
    const run = runs.at(-1);
    if (run?.isList === isList) run.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map(({ isList, lines }) =>
    isList
      ? { kind: 'list', lines: lines.map((line) => spansOf(line.replace(ITEM, ''))) }
      : { kind: 'paragraph', lines: [spansOf(lines.join('\n'))] },
  );
}
