import type { CallName, CALLS } from 'protocol';

type StreamCall = { [N in CallName]: (typeof CALLS)[N] extends { overStream: true } ? N : never }[CallName];

/** The calls that the stream takes, and whether each can be made twice with no more effect than once. */
const CAN_BE_REPEATED: Readonly<Record<StreamCall, 'always' | 'with-request-id'>> = {
  'bet/placeMarketBet': 'with-request-id',
  'bet/placeFancyBet': 'with-request-id',
  'bet/placeMarketBets': 'with-request-id',
  'bet/editBet': 'with-request-id',
  'bet/resolveRequest': 'with-request-id',
  'cashOut/take': 'with-request-id',
  'cashOut/restForTarget': 'with-request-id',
  'cashOut/getOffer': 'always',
  'bet/cancelBet': 'always',
  'bet/cancelBets': 'with-request-id',
};

const isStreamCall = (name: string): name is StreamCall => Object.hasOwn(CAN_BE_REPEATED, name);

/** If its answer is lost on the stream, a call is made again over HTTP: only one that can be repeated goes over the stream. */
export function goesOverStream(name: string, request: unknown): boolean {
  if (!isStreamCall(name)) return false;
  if (CAN_BE_REPEATED[name] === 'always') return true;
  return typeof (request as { readonly request_id?: unknown } | undefined)?.request_id === 'string';
}
