import { canonicalJson } from 'results';

export type Body = Readonly<Record<string, unknown>>;

/** True if a request asks for what is proposed; a key that it does not have was made when that was proposed. */
export function isSame(proposed: Body, requested: Body): boolean {
  if ('request_id' in requested) return canonicalJson(proposed) === canonicalJson(requested);
  const { request_id: _, ...rest } = proposed;
  return canonicalJson(rest) === canonicalJson(requested);
}
