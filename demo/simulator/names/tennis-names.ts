/** Invented players: family names that no player on any tour has. */
const FAMILY_NAMES =
  'Solvane, Brekkur, Andravic, Petroselli, Kowalenka, Duvarney, Halvesen, Morrigan-Teal, Castellor, Ivanescu-Roth, Lindqvar, Okonwe, Barzelli, Trevanion, Yamakiri, Delacroze, Fenwicke, Zabrowin, Estevara, Kjellmar, Radovanik, Santorel, Umbretti, Vasilkov, Wetherane, Aldermoor, Bjarnsted, Cordovani, Drozdik, Eskelund, Farrowby, Gallimore, Hradeck, Iturralda, Jasperov, Kaldwell, Lorimande, Marchetan, Nakavuri, Orsolani, Pellegrano, Quillaume, Rosendahl-Vik, Sarvonen, Tamborini, Ulvestad, Varkonyi, Wolfenden, Xanthares, Yardleigh, Zelenvara, Arbanelli, Belforte, Cervantek, Dunmarrow, Elverston, Filipparro, Grisholm, Harkavy, Ilmarinen, Jourdanne, Krasnivar, Lavrentis, Montcalmo'.split(
    ', ',
  );
const INITIALS = 'ABCDEFGHIJKLMNOPRSTVYZ';

/** `I. Solvane`, with the letters of the score line. */
export const TENNIS_PLAYERS: readonly (readonly [name: string, short: string])[] = FAMILY_NAMES.map((name, place) => [
  `${INITIALS[(place * 7) % INITIALS.length]}. ${name}`,
  name.slice(0, 3).toUpperCase(),
]);

/** Name and country of each tournament. */
export const TOURNAMENTS: readonly (readonly [name: string, country: string])[] = [
  ['Arden Open', 'GB'],
  ['Valmer Masters', 'FR'],
  ['Costaverde Classic', 'ES'],
  ['Norhaven Indoor', 'DK'],
  ['Bengal Bay Championships', 'IN'],
  ['Pearl Creek Invitational', 'AE'],
  ['Redwood Grass Court Series', 'US'],
  ['Southport Harbour Open', 'AU'],
];

export const ROUNDS = ['round of 32', 'round of 16', 'quarter-final', 'semi-final'] as const;
