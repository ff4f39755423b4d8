// Invented players: eleven for each side, the same ones in all its matches.

const INITIALS = 'ABDGHIJKLMNPRSTV';
const SURNAMES = [
  'Adira', 'Bansod', 'Chavre', 'Dastan', 'Ekbote', 'Fernao', 'Gokarn', 'Hollim', 'Irandi', 'Jaswar', 'Kelkan', 'Lobrin',
  'Mandre', 'Nevgi', 'Oakden', 'Paranj', 'Quilty', 'Rasham', 'Sorabi', 'Tambre', 'Ullatt', 'Varnek', 'Wadkar', 'Yarrow',
  'Zantye', 'Ambick', 'Borrow', 'Corvel', 'Dhumre', 'Esteve', 'Fontal', 'Gharat', 'Harkin', 'Inamde', 'Jorvik', 'Kambli',
  'Lankes', 'Morvan', 'Nimbal', 'Orpana', 'Pathre', 'Rukari', 'Salgar', 'Thorve', 'Upadhe', 'Vaidek', 'Wyndal',
] as const; // prettier-ignore

const ELEVEN = 11;

/** Of a team of this name: no two share a surname. */
export function elevenOf(team: string): string[] {
  let seed = 7;
  for (let i = 0; i < team.length; i++) seed = (seed * 31 + team.charCodeAt(i)) % 1_000_003;
  // 47 surnames: every step from 1 to 46 visits each of them once.
  const step = 1 + (seed % (SURNAMES.length - 1));
  return Array.from({ length: ELEVEN }, (_, place) => {
    const surname = SURNAMES[(seed + place * step) % SURNAMES.length] as string;
    const initial = INITIALS[(seed + place * 5) % INITIALS.length] as string;
    return `${initial} ${surname}`;
  });
}
