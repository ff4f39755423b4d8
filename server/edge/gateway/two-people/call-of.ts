import { CALLS, type Call } from 'protocol';

export const callOf = (name: string): Call => CALLS[name as keyof typeof CALLS];

/** True if what the call is worth may need a second person. */
export function isWeighed({ twoPeople, countedIf }: Call, body: unknown): boolean {
  if (twoPeople === true) return true;
  return countedIf !== undefined && (body as Readonly<Record<string, unknown>>)[countedIf] === true;
}
