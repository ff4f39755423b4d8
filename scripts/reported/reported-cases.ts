import { CLIENTS } from './clients.ts';
import { FILES } from './files.ts';
import { MONEY, RECORDINGS, SMALLER } from './others.ts';
import type { ReportedCase } from './reported-case.ts';
import { RESULTS } from './results.ts';

/** Faults that public reports, other people’s programs and real files showed, with the tests that hold them mended. */
export const REPORTED: Readonly<Record<string, readonly ReportedCase[]>> = {
  Results: RESULTS,
  'Betfair clients': CLIENTS,
  'Fixtures from files': FILES,
  Recordings: RECORDINGS,
  Money: MONEY,
  Smaller: SMALLER,
};
