import type { StaffPermission } from 'protocol';

/** Each permission in words. */
export const PERMISSION_WORDS: Readonly<Record<StaffPermission, string>> = {
  'view-markets': 'See markets, matches and positions',
  'view-risk': 'See risk and exposure',
  'view-bets': 'See all bets',
  'view-reports': 'Read financial reports',
  'manage-catalogue': 'Create and edit series, matches and markets',
  'run-markets': 'Open, quote and close markets',
  'suspend-markets': 'Suspend markets',
  'decide-results': 'Propose, approve and roll back results, void bets',
  'enter-facts': 'Score: enter and correct facts',
  'view-people': 'See people, their money and devices',
  'manage-people': 'Create, reset, sign out and disable logins',
  'manage-staff': 'Change roles and permissions',
  'limit-accounts': 'Lock accounts and set limits',
  'credit-accounts': 'Give and take out credit',
  'decide-payments': 'Decide deposits and withdrawals, close a payment method',
  'manage-payees': 'Change payment methods, and where deposits are paid to',
  'answer-queries': 'Answer bettors’ queries',
  'work-alerts': 'Work on alerts and cases',
  'approve-others': 'Approve what others propose',
  'manage-site': 'Change the site’s settings and texts',
  'view-audit': 'Read the audit trail',
  'add-findings': 'Add findings to the suspension report, even in a read-only role',
};
