import type { InstructionCode, ReportCode } from './execution-codes.ts';

export type ReportStatus = 'SUCCESS' | 'FAILURE' | 'PROCESSED_WITH_ERRORS' | 'TIMEOUT';

/** What came of one instruction. */
export interface InstructionReport {
  readonly status: 'SUCCESS' | 'FAILURE' | 'TIMEOUT';
  readonly errorCode?: InstructionCode;
}

/** What came of a request: one report for each instruction, in their order, also where all is refused. */
export interface ExecutionReport {
  readonly customerRef?: string;
  readonly status: ReportStatus;
  readonly errorCode?: ReportCode;
  readonly marketId?: string;
  readonly instructionReports: readonly InstructionReport[];
}

/** What a report repeats of its request. */
export interface ReportHead {
  readonly customerRef?: string | undefined;
  readonly marketId?: string | undefined;
}

export function reportOf(
  head: ReportHead,
  reports: readonly InstructionReport[],
  errorCode?: ReportCode,
): ExecutionReport {
  const status = errorCode === undefined ? statusOf(reports) : 'FAILURE';
  const code = errorCode ?? codeOf(status);
  return {
    ...(head.customerRef === undefined ? {} : { customerRef: head.customerRef }),
    status,
    ...(code === undefined ? {} : { errorCode: code }),
    ...(head.marketId === undefined ? {} : { marketId: head.marketId }),
    instructionReports: reports,
  };
}

/** Instructions that stand by themselves: some may have failed. */
function statusOf(reports: readonly InstructionReport[]): ReportStatus {
  if (reports.some(({ status }) => status === 'TIMEOUT')) return 'TIMEOUT';
  const failed = reports.filter(({ status }) => status === 'FAILURE').length;
  if (failed === 0) return 'SUCCESS';
  return failed === reports.length ? 'FAILURE' : 'PROCESSED_WITH_ERRORS';
}

function codeOf(status: ReportStatus): ReportCode | undefined {
  if (status === 'FAILURE') return 'BET_ACTION_ERROR';
  return status === 'PROCESSED_WITH_ERRORS' ? 'PROCESSED_WITH_ERRORS' : undefined;
}
