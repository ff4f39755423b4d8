import { t } from '@lingui/core/macro';

/** A family of games as the lobby names it. */
export function familyWord(family: string): string {
  switch (family) {
    case 'teenpatti':
      return t`Teenpatti`;
    case 'dragon-tiger':
      return t`Dragon Tiger`;
    case 'lucky-7':
      return t`Lucky 7`;
    case 'totals':
      return t`32 Cards`;
    case 'baccarat':
      return t`Baccarat`;
    case 'cricket':
      return t`Card cricket`;
    case 'andar-bahar':
      return t`Andar Bahar`;
    case 'matka':
      return t`Matka`;
    case 'wheel':
      return t`Roulette`;
    case 'other':
      return t`Other tables`;
    case 'virtual':
      return t`Virtuals`;
    default:
      return family;
  }
}
