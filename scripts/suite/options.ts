import { PARTS, type Part } from './parts.ts';

export const USAGE = `npm test                          everything, as CI runs it
npm test -- PART …                these parts alone: ${PARTS.core.join(', ')}
npm test -- --failed              the files that failed last
npm test -- --changed [COMMIT]    checks, and what a change since COMMIT (or what is not committed) touches
npm test -- --keep-going          goes on after red checks or a build that fails
npm run test:long [-- PART …]     searches, soaks, kills and measures: ${PARTS.long.join(', ')}`;

export interface SuiteOptions {
  readonly suite: 'core' | 'long';
  readonly parts: readonly Part[];
  readonly onlyFailed: boolean;
  /** Runs what imports a file that has changed since this commit, or since the last one if it is empty. */
  readonly changedSince: string | undefined;
  readonly keepsGoing: boolean;
}

/** @throws Error that names the argument which cannot be read */
export function readOptions(args: readonly string[]): SuiteOptions {
  const isPart = (word: string): word is Part => [...PARTS.core, ...PARTS.long].includes(word as Part);
  const suite = args.includes('--long') ? 'long' : 'core';
  const parts: Part[] = [];
  let onlyFailed = false;
  let keepsGoing = false;
  let changedSince: string | undefined;
  const words = args.filter((word) => word !== '--long');
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    if (word === '--failed') onlyFailed = true;
    else if (word === '--keep-going') keepsGoing = true;
    else if (word === '--changed') {
      const next = words[at + 1];
      const isCommit = next !== undefined && !next.startsWith('-') && !isPart(next);
      changedSince = isCommit ? next : '';
      if (isCommit) at += 1;
    } else if (isPart(word) && PARTS[suite].includes(word)) parts.push(word);
    else throw new Error(`There is no part or option "${word}".`);
  }
  if (onlyFailed && changedSince !== undefined) throw new Error('--failed and --changed exclude each other.');
  const isWhole = parts.length === 0;
  return {
    suite,
    parts: isWhole ? PARTS[suite] : PARTS[suite].filter((part) => parts.includes(part)),
    onlyFailed,
    changedSince,
    keepsGoing,
  };
}
