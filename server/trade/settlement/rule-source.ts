import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from 'results';

const RULES = join(import.meta.dirname, '../../../results/rules');
/** Rules of several sports that share one definition: where it is, by which facts they read. */
const SHARED: Readonly<Record<string, string>> = { tennis: 'sets', sets: 'sets', periods: 'periods' };

export interface RuleSource {
  /** From the repository's root. */
  readonly file: string;
  /** The definition, as it stands in the file. */
  readonly definition: string;
  /** All of the file: what the definition calls is in it, or named at its top. */
  readonly code: string;
}

/** The code of a rule, as this build runs it. */
export function sourceOf({ id, sport }: Pick<Rule, 'id' | 'sport'>): RuleSource {
  const folder = SHARED[sport];
  const shared = `id: \`\${rules.sport}.${id.slice(id.indexOf('.') + 1)}\``;
  const found =
    files().find(({ code }) => code.includes(`id: '${id}'`)) ??
    files().find(({ file, code }) => folder !== undefined && file.includes(`/${folder}/`) && code.includes(shared));
  if (found === undefined) throw new Error(`no file defines rule ${id}`);
  const place = Math.max(found.code.indexOf(`id: '${id}'`), found.code.indexOf(shared));
  return { ...found, definition: definitionAt(found.code, place) };
}

/** The definition; behind it what makes rules of its kind, or the versions that share it, where they are in the file. */
function definitionAt(code: string, place: number): string {
  const definition = blockAround(code, place);
  const maker = /= (\w+)\(/.exec(definition)?.[1];
  const shared = /^const (\w+) = \{/.exec(definition)?.[1];
  const places = [
    ...(maker === undefined ? [] : code.matchAll(new RegExp(`^(?:export )?(?:function|const) ${maker}\\b`, 'gm'))),
    ...(shared === undefined ? [] : code.matchAll(new RegExp(`\\.\\.\\.${shared},`, 'g'))),
  ];
  return [definition, ...places.map(({ index }) => blockAround(code, index))].join('\n\n');
}

/** The lines around a place: a declaration, from its first line to the one before the next. */
function blockAround(code: string, place: number): string {
  const lines = code.split('\n');
  const line = code.slice(0, place).split('\n').length - 1;
  const start = lines.findLastIndex((text, index) => index <= line && /^[a-z]/.test(text));
  const next = lines.findIndex((text, index) => index > Math.max(start, line) && /^[a-z/]/.test(text));
  return lines
    .slice(Math.max(0, start), next < 0 ? lines.length : next)
    .join('\n')
    .trimEnd();
}

let read: readonly { readonly file: string; readonly code: string }[] | undefined;

/** The program does not change while it runs: its rules are read once. */
function files() {
  read ??= readdirSync(RULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => ({
      file: `results/rules/${file}`,
      code: readFileSync(join(RULES, file), 'utf8'),
    }));
  return read;
}
