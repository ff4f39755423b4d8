// npm run result -- verify FILE… [--journal EXPORT]
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvidencePack } from 'results';
import { verifyEvidence } from 'results/verify-evidence';
import { StartError } from '../core/system/start-error.ts';

export const VERIFY_USAGE = `npm run result -- verify FILE… [--journal EXPORT]

  FILE       evidence of a result, as admin/getEvidence and bet/getEvidence answer it
  --journal  an export of the journal with --bodies: its commands are looked up there too`;

/**
 * Checks evidence of results, offline.
 *
 * @param say  gets a line for each file, and one for each thing that is wrong
 * @returns    how many files are not right
 * @throws     StartError for arguments that name no file, one that is not there, or a folder
 */
export async function verifyResults(args: readonly string[], say: (line: string) => void): Promise<number> {
  const { files, journal } = readArguments(args);
  let wrongFiles = 0;
  for (const file of files) {
    const evidence = read(file);
    const wrong = verifyEvidence(evidence);
    if (wrong.length === 0 && journal !== undefined) {
      wrong.push(...(await wrongInJournal(evidence as EvidencePack, pathOf(journal))));
    }
    if (wrong.length > 0) wrongFiles++;
    say(
      wrong.length === 0
        ? rightLine(file, evidence as EvidencePack, { inJournal: journal !== undefined })
        : `${file}: NOT right`,
    );
    for (const what of wrong) say(`  ${what}`);
  }
  return wrongFiles;
}

/** Imported only here, so that evidence by itself is checked without the server's code. */
async function wrongInJournal(evidence: EvidencePack, file: string): Promise<string[]> {
  const { ExportedJournal } = await import('../core/journal/exported-journal.ts');
  const { verifyInJournal } = await import('../trade/settlement/verify-in-journal.ts');
  return verifyInJournal(evidence, new ExportedJournal(() => createReadStream(file)));
}

function readArguments(args: readonly string[]): { files: string[]; journal: string | undefined } {
  try {
    const options = { journal: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.length === 0) throw new Error('name a file');
    return { files: positionals, journal: values.journal };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\nusage: ${VERIFY_USAGE}`);
  }
}

function read(file: string): unknown {
  const text = readFileSync(pathOf(file), 'utf8');
  try {
    const parsed = JSON.parse(text) as { readonly data?: unknown };
    // Whoever saved the whole answer of a call has it in `data`.
    return typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : parsed;
  } catch {
    return undefined;
  }
}

/** npm runs this in the checkout; files are named from where npm was called. @throws StartError */
function pathOf(file: string): string {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  if (!existsSync(path)) throw new StartError(`there is no file ${path}`);
  if (statSync(path).isDirectory()) throw new StartError(`${path} is a folder: name the files in it`);
  return path;
}

function rightLine(
  file: string,
  { basis, facts, commands }: EvidencePack,
  { inJournal }: { readonly inJournal: boolean },
): string {
  const { market, terms, reason, answer } = basis;
  const rule = terms === null ? 'typed by a person' : `${terms.rule} version ${terms.version}`;
  const sequence = commands.at(-1)?.sequence ?? 0;
  const what = `1.${market.market} ${market.match_name}, ${market.name}: ${answer.state}, ${reason}`;
  const unchecked = inJournal ? '' : '; the journal was not checked';
  return `${file}: right — ${what} (${rule}, ${facts.facts.length} facts, sequence ${sequence}${unchecked})`;
}
