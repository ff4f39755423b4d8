import type { Rejection } from 'engine';

/** Why a whole request was refused. */
export const REPORT_CODES = [
  'ERROR_IN_MATCHER',
  'PROCESSED_WITH_ERRORS',
  'BET_ACTION_ERROR',
  'INVALID_ACCOUNT_STATE',
  'INSUFFICIENT_FUNDS',
  'LOSS_LIMIT_EXCEEDED',
  'MARKET_SUSPENDED',
  'MARKET_NOT_OPEN_FOR_BETTING',
  'DUPLICATE_TRANSACTION',
  'INVALID_ORDER',
  'INVALID_MARKET_ID',
  'PERMISSION_DENIED',
  'DUPLICATE_BETIDS',
  'NO_ACTION_REQUIRED',
  'TOO_MANY_INSTRUCTIONS',
  'INVALID_MARKET_VERSION',
] as const;
export type ReportCode = (typeof REPORT_CODES)[number];

/** Why one instruction was. */
export const INSTRUCTION_CODES = [
  'INVALID_BET_SIZE',
  'INVALID_RUNNER',
  'BET_TAKEN_OR_LAPSED',
  'BET_IN_PROGRESS',
  'RUNNER_REMOVED',
  'MARKET_NOT_OPEN_FOR_BSP_BETTING',
  'INVALID_ODDS',
  'INVALID_PERSISTENCE_TYPE',
  'ERROR_IN_MATCHER',
  'INVALID_BACK_LAY_COMBINATION',
  'ERROR_IN_ORDER',
  'INVALID_BET_ID',
  'CANCELLED_NOT_PLACED',
  'RELATED_ACTION_FAILED',
  'NO_ACTION_REQUIRED',
  'INVALID_MIN_FILL_SIZE',
  'INVALID_CUSTOMER_ORDER_REF',
  'INVALID_CUSTOMER_STRATEGY_REF',
  'INVALID_ORDER_TYPE',
  'UNEXPECTED_MIN_FILL_SIZE',
  'INVALID_PROFIT_RATIO',
] as const;
export type InstructionCode = (typeof INSTRUCTION_CODES)[number];

/** A code of the whole request, or of the instruction that is to blame. */
export type ExecutionCode =
  | { readonly report: ReportCode; readonly instruction?: never }
  | { readonly instruction: InstructionCode; readonly report?: never };

const report = (code: ReportCode): ExecutionCode => ({ report: code });
const instruction = (code: InstructionCode): ExecutionCode => ({ instruction: code });

/** Each rejection of the engine in the codes of the compatible API. */
export const EXECUTION_CODES: Readonly<Record<Rejection, ExecutionCode>> = {
  'amount-too-large': instruction('INVALID_BET_SIZE'),
  'invalid-definition': report('ERROR_IN_MATCHER'),
  'invalid-order': instruction('INVALID_ORDER_TYPE'),
  'unknown-account': report('INVALID_ACCOUNT_STATE'),
  'account-exists': report('ERROR_IN_MATCHER'),
  'unknown-market': report('INVALID_MARKET_ID'),
  'market-exists': report('ERROR_IN_MATCHER'),
  'request-key-reused': report('DUPLICATE_TRANSACTION'),
  'request-withdrawn': report('DUPLICATE_TRANSACTION'),
  'not-permitted': report('PERMISSION_DENIED'),
  'unknown-order': instruction('INVALID_BET_ID'),
  'order-closed': instruction('BET_TAKEN_OR_LAPSED'),
  'order-waiting': instruction('BET_IN_PROGRESS'),
  'order-on-close': instruction('BET_TAKEN_OR_LAPSED'),
  'unknown-wager': report('PERMISSION_DENIED'),
  'wager-ended': report('PERMISSION_DENIED'),
  'wager-outdated': report('PERMISSION_DENIED'),
  'too-many-wagers': report('PERMISSION_DENIED'),
  'account-excluded': report('INVALID_ACCOUNT_STATE'),
  'account-locked': report('INVALID_ACCOUNT_STATE'),
  'bets-locked': report('INVALID_ACCOUNT_STATE'),
  'shortfall-open': report('INVALID_ACCOUNT_STATE'),
  'market-inactive': report('MARKET_NOT_OPEN_FOR_BETTING'),
  'market-suspended': report('MARKET_SUSPENDED'),
  'market-closed': report('MARKET_NOT_OPEN_FOR_BETTING'),
  'market-settled': report('MARKET_NOT_OPEN_FOR_BETTING'),
  'market-void': report('MARKET_NOT_OPEN_FOR_BETTING'),
  'wrong-market-state': report('MARKET_NOT_OPEN_FOR_BETTING'),
  'market-version-changed': report('INVALID_MARKET_VERSION'),
  'unknown-runner': instruction('INVALID_RUNNER'),
  'runner-removed': instruction('RUNNER_REMOVED'),
  'price-off-ladder': instruction('INVALID_ODDS'),
  'stake-below-minimum': instruction('INVALID_BET_SIZE'),
  'stake-above-maximum': instruction('INVALID_BET_SIZE'),
  'profit-ratio': instruction('INVALID_PROFIT_RATIO'),
  'persistence-not-allowed': instruction('INVALID_PERSISTENCE_TYPE'),
  'starting-price-not-offered': instruction('MARKET_NOT_OPEN_FOR_BSP_BETTING'),
  'already-expired': instruction('INVALID_ORDER_TYPE'),
  'would-match': instruction('INVALID_ODDS'),
  'quote-suspended': report('MARKET_SUSPENDED'),
  'price-moved': instruction('INVALID_ODDS'),
  'quote-taken': instruction('INVALID_BET_SIZE'),
  'not-enough-to-match': instruction('INVALID_MIN_FILL_SIZE'),
  'invalid-result': report('ERROR_IN_MATCHER'),
  'nothing-to-void': report('NO_ACTION_REQUIRED'),
  'invalid-limit': report('ERROR_IN_MATCHER'),
  'exclusion-too-short': report('ERROR_IN_MATCHER'),
  'invalid-transfer': report('ERROR_IN_MATCHER'),
  'deposit-limit': report('LOSS_LIMIT_EXCEEDED'),
  'loss-limit': report('LOSS_LIMIT_EXCEEDED'),
  'exposure-limit': report('LOSS_LIMIT_EXCEEDED'),
  'profit-above-maximum': instruction('INVALID_BET_SIZE'),
  'house-limit': report('ERROR_IN_MATCHER'),
  'insufficient-funds': report('INSUFFICIENT_FUNDS'),
};

/** Of an instruction, where the whole request is at fault it is an error in the order. */
export function instructionCodeOf(rejection: Rejection): InstructionCode {
  return EXECUTION_CODES[rejection].instruction ?? 'ERROR_IN_ORDER';
}

/** Of a request that fails because of one instruction. */
export function reportCodeOf(rejection: Rejection): ReportCode {
  return EXECUTION_CODES[rejection].report ?? 'BET_ACTION_ERROR';
}
