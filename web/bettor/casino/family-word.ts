import { t } from '@lingui/core/macro';

/** A family of games as the lobby names it. */
export function familyWord(family: string): string {
  switch (family) {
    case 'teenpatti':
      return t`Teenpatti`;
    case 'one-card':
      return t`One card`;
    case 'totals':
      return t`32 Cards`;
    case 'baccarat':
      return t`Baccarat`;
    case 'cricket':
      return t`Cricket`;
    case 'andar-bahar':
      return t`Andar Bahar`;
    case 'matka':
      return t`Matka`;
    case 'wheel':
      return t`Roulette`;
    case 'dice':
      return t`Dice`;
    case 'virtual':
      return t`Virtuals`;
    default:
      return family;
  }
}
