import type { Evidence } from '../evidence.ts';

/** What was fed and what is right; whose case it is: a program and its version, a file, or a page of rules. */
export type ReportedCase = readonly [line: string, source: string, ...evidence: Evidence[]];
