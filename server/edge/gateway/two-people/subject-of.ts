const SUBJECTS = [
  ['user_id', 'person'],
  ['case_id', 'case'],
  ['payment_id', 'payment'],
  ['proposal_id', 'proposal'],
  ['action_id', 'action'],
  ['query_id', 'query'],
  ['market_id', 'market'],
  ['match_id', 'match'],
  ['role', 'role'],
  ['table', 'table'],
  ['template', 'template'],
  ['provider', 'provider'],
  ['method', 'method'],
] as const;

/** The subject of a request: the nearest thing that it names. */
export function subjectOf(detail: Readonly<Record<string, unknown>>): string {
  for (const [field, word] of SUBJECTS) {
    const value = detail[field];
    if (typeof value === 'string' || typeof value === 'number') return `${word} ${value}`;
  }
  return '';
}
