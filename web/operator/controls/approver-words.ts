const MOST_NAMED = 5;

/** Names those who may be the second person, so that the proposer knows whom to ask. @param approvers  their names */
export function approverWords(approvers: readonly string[]): string {
  if (approvers.length === 0) return 'Nobody can approve it with the current roles and logins.';
  const named = approvers.slice(0, MOST_NAMED).join(', ');
  const more = approvers.length - MOST_NAMED;
  return more > 0 ? `May approve it: ${named} and ${more} more.` : `May approve it: ${named}.`;
}
