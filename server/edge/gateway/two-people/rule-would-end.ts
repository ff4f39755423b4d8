import { IdentityError } from '../../../people/identity/identity-error.ts';
import { Refusal } from '../refusal.ts';

export const ENDS_WITH_ROLE =
  'No two independent owners would be left: from then on one person does alone what takes two today. Send it again with ends_rule if that is what you want.';

export const ENDS_WITH_PASSWORD =
  'You would know the way into the login of every other owner, and nothing would take two people any more. A third owner has to approve it: if there is none, create one on the command line.';

export const ruleWouldEnd = (message: string) => new Refusal(409, 'rule-would-end', { message });

/** The same, found while it is done. Other errors pass. */
export const refusingEnd =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof IdentityError && error.code === 'rule-would-end' ? ruleWouldEnd(message) : error;
  };
