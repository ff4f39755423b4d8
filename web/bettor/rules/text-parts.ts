/** A paragraph of a text, or a heading: a line that begins with #. */
export interface TextPart {
  readonly isHeading: boolean;
  readonly text: string;
}

/** Paragraphs stand apart by an empty line; a heading is a line of its own. */
export function partsOf(text: string): readonly TextPart[] {
  const blocks = text.split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m);
  return blocks
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const isHeading = block.startsWith('#');
      return { isHeading, text: isHeading ? block.replace(/^#+\s*/, '') : block };
    });
}
