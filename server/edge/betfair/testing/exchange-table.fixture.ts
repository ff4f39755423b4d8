import { readFileSync } from 'node:fs';

/** One line of a table: who says or hears what. */
export interface Line {
  readonly who: string;
  readonly isAsked: boolean;
  readonly text: string;
}

/** A part of the conversation, under its heading. */
interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
}

/**
 * What a client and the exchange said to each other, from a file of this folder. `# title` begins a part; `bot → …` is what
 * somebody does, `bot ← …` what must come back: the HTTP status and the JSON, or a line of the stream. Words in braces
 * stand for what is another one each time.
 */
export function readTable(name: string): Part[] {
  const parts: { title: string; lines: Line[] }[] = [];
  for (const row of readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')) {
    if (row.startsWith('# ')) parts.push({ title: row.slice(2), lines: [] });
    const found = /^(\w+) ([→←]) (.*)$/u.exec(row);
    if (found === null) continue;
    const [, who, way, text] = found as unknown as [string, string, string, string];
    parts.at(-1)?.lines.push({ who, isAsked: way === '→', text });
  }
  return parts;
}

const KINDS: Readonly<Record<string, RegExp>> = {
  any: /^.+$/,
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  ms: /^1\d{12}$/,
  version: /^[1-9]\d*$/,
};

const JSON_TYPES = { number: 'number', text: 'string' } as const;

/** What stands for what in this run: filled with what is first heard. */
export class Names {
  readonly #known = new Map<string, string>();

  set(name: string, value: string): void {
    this.#known.set(name, value);
  }

  /** A text that is to be said, with its names filled in. @throws where one is not known yet */
  fill(text: string): string {
    return text.replaceAll(/\{([a-z][a-z 0-9]*)\}/g, (_all, name: string) => {
      const value = this.#known.get(name);
      if (value === undefined) throw new Error(`nobody has told ${name}`);
      return value;
    });
  }

  /**
   * The actual value with everything that is as expected put in the words of the table, for a comparison of the two.
   * A name that is heard for the first time is remembered.
   */
  inWords(expected: unknown, actual: unknown): unknown {
    if (typeof expected === 'string') return this.#wordFor(expected, actual);
    if (Array.isArray(expected) && Array.isArray(actual)) {
      return actual.map((item, at) => this.inWords(expected[at], item));
    }
    if (isRecord(expected) && isRecord(actual)) {
      return Object.fromEntries(
        Object.entries(actual).map(([key, value]) => [key, this.inWords(expected[key], value)]),
      );
    }
    return actual;
  }

  #wordFor(expected: string, actual: unknown): unknown {
    const name = /^\{([a-z][a-z 0-9]*)\}$/.exec(expected)?.[1];
    if (name === undefined || !['string', 'number'].includes(typeof actual)) return actual;
    if (name === 'number' || name === 'text') return typeof actual === JSON_TYPES[name] ? expected : actual;
    const said = String(actual);
    const kind = KINDS[name];
    if (kind !== undefined) return kind.test(said) ? expected : actual;
    if (name !== 'clk' && !this.#known.has(name)) this.#known.set(name, said);
    return name === 'clk' || this.#known.get(name) === said ? expected : actual;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
