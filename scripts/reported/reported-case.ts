import type { Evidence } from '../evidence.ts';

/** The input and the right answer; then the source: a program and its version, a file, or a page of rules. */
export type ReportedCase = readonly [line: string, source: string, ...evidence: Evidence[]];
