import type { StaffPermission } from 'protocol';

/** What each permission lets somebody do, in words. */
export const PERMISSION_WORDS: Readonly<Record<StaffPermission, string>> = {
  'view-markets': 'See markets, matches and positions',
  'view-risk': 'See what is at stake',
  'view-bets': 'See everybody’s bets',
  'view-reports': 'Read the reports of everybody’s money',
  'manage-catalogue': 'Make and change series, matches and markets',
  'run-markets': 'Open, quote and close markets',
  'suspend-markets': 'Suspend markets',
  'decide-results': 'Propose, approve and roll back results, void bets',
  'enter-facts': 'Score: enter and correct facts',
  'view-people': 'See people, their money and devices',
  'manage-people': 'Make logins, reset, sign out and disable them',
  'manage-staff': 'Change roles, and what they may do',
  'limit-accounts': 'Lock accounts and limit them',
  'credit-accounts': 'Give and take credit',
  'decide-payments': 'Decide deposits and withdrawals, close a payment method',
  'manage-payees': 'Change payment methods, and where deposits are paid to',
  'answer-queries': 'Answer bettors’ queries',
  'work-alerts': 'Work on alerts and cases',
  'approve-others': 'Be the second person for what others propose',
  'manage-site': 'Change the site’s settings and texts',
  'view-audit': 'Read the audit trail',
  'add-findings': 'Add findings to the report of suspensions, also as somebody who only sees',
};
