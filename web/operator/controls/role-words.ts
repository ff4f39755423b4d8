const WORDS: Readonly<Record<string, string>> = {
  bettor: 'Bettor',
  operator: 'Owner',
  trader: 'Trader',
  settler: 'Settler',
  cashier: 'Cashier',
  support: 'Support',
  scorer: 'Scorer',
  auditor: 'Auditor',
};

/** The name of a role on screen: night-desk → Night desk. */
export function roleWords(role: string): string {
  const words = WORDS[role] ?? role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
