import { randomUUID } from 'node:crypto';

/** Of SportsAPING and HeartbeatAPING, with their numbers. */
const SPORTS_CODES = {
  TOO_MUCH_DATA: 1,
  INVALID_INPUT_DATA: 2,
  INVALID_SESSION_INFORMATION: 3,
  NO_APP_KEY: 4,
  NO_SESSION: 5,
  UNEXPECTED_ERROR: 6,
  INVALID_APP_KEY: 7,
  TOO_MANY_REQUESTS: 8,
  SERVICE_BUSY: 9,
  TIMEOUT_ERROR: 10,
  REQUEST_SIZE_EXCEEDS_LIMIT: 14,
  ACCESS_DENIED: 15,
} as const;

export type ApiErrorCode = keyof typeof SPORTS_CODES;

/** Of AccountAPING; what it has no word for is its INVALID_INPUT_DATA. */
const ACCOUNT_CODES: Partial<Record<ApiErrorCode, number>> = {
  INVALID_INPUT_DATA: 1,
  INVALID_SESSION_INFORMATION: 2,
  UNEXPECTED_ERROR: 3,
  INVALID_APP_KEY: 4,
  SERVICE_BUSY: 5,
  TIMEOUT_ERROR: 6,
  NO_SESSION: 10,
  NO_APP_KEY: 11,
  TOO_MANY_REQUESTS: 14,
};

/** Which of the API's services a call is of: each has its prefix, its exception and its numbers. */
export type Service = 'SportsAPING' | 'AccountAPING' | 'HeartbeatAPING';

/** A documented exception. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;

  /** @param details  for people */
  constructor(code: ApiErrorCode, details = '') {
    super(details === '' ? code : details);
    this.code = code;
  }
}

/** A parameter that is missing or not of its type: DSC-0018. */
export class ParameterError extends Error {}

/** A method that is not there: DSC-0021. */
export class UnknownMethodError extends Error {}

export interface FaultBody {
  /** ANGX-0003 */
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an exception says of itself: the same data in JSON-RPC and REST. */
export function faultOf(error: ApiError, service: Service): FaultBody {
  const isAccount = service === 'AccountAPING';
  const number = isAccount ? (ACCOUNT_CODES[error.code] ?? 1) : SPORTS_CODES[error.code];
  const errorCode = isAccount && ACCOUNT_CODES[error.code] === undefined ? 'INVALID_INPUT_DATA' : error.code;
  const exceptionname = isAccount ? 'AccountAPINGException' : 'APINGException';
  return {
    message: `${isAccount ? 'AANGX' : 'ANGX'}-${String(number).padStart(4, '0')}`,
    data: {
      [exceptionname]: {
        requestUUID: randomUUID(),
        errorCode,
        errorDetails: error.message === error.code ? '' : error.message,
      },
      exceptionname,
    },
  };
}
