import type { MessageDescriptor } from '@lingui/core';

/** Says a message in the language of the page. */
export type Say = (message: MessageDescriptor) => string;

/** The exchange's sentences, each as it says it, with names where it puts figures and names. */
export type Patterns = readonly MessageDescriptor[];

/** A compiled message: plain text, and [name] where a value goes. The build leaves no other. */
type Compiled = string | readonly (string | readonly [name: string])[];

interface Reader {
  readonly message: MessageDescriptor;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const readers = new WeakMap<MessageDescriptor, Reader>();

function readerOf(message: MessageDescriptor): Reader {
  const known = readers.get(message);
  if (known !== undefined) return known;
  const compiled = message.message as unknown as Compiled;
  const parts = typeof compiled === 'string' ? [compiled] : compiled;
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]));
  const source = parts.map((part) => (typeof part === 'string' ? literally(part) : '(.+?)')).join('');
  const made = { message, names, pattern: new RegExp(`^${source}$`, 's') };
  readers.set(message, made);
  return made;
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The values in a sentence of this pattern; undefined for any other sentence. */
function readAs({ pattern, names }: Reader, text: string): Record<string, string> | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, place) => [name, found[place + 1] as string]));
}

/**
 * A sentence in the language of the page, with the figures and names that it came with.
 *
 * @param by  `sayName` says what a name in it is called in that language
 * @returns undefined where it is none of these
 */
export function translated(
  patterns: Patterns,
  text: string,
  by: { readonly say: Say; readonly sayName?: (name: string) => string },
): string | undefined {
  const { say, sayName = (name) => name } = by;
  for (const message of patterns) {
    const values = readAs(readerOf(message), text);
    if (values === undefined) continue;
    const named = Object.entries(values).map(([name, value]) => [name, sayName(value)] as const);
    return say({ ...message, values: Object.fromEntries(named) });
  }
  return undefined;
}

/** The first of them that needs no figures. */
export function plainOf(patterns: Patterns, say: Say): string | undefined {
  const message = patterns.find((candidate) => readerOf(candidate).names.length === 0);
  return message === undefined ? undefined : say(message);
}
