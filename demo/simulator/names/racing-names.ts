/** Invented courses. */
export const COURSES: readonly (readonly [name: string, country: string])[] = [
  ['Kelford', 'IN'],
  ['Marrow Downs', 'GB'],
  ['Saffron Park', 'IN'],
  ['Ballinvoe', 'IE'],
  ['Coolabah Flat', 'AU'],
  ['Redwood Meadows', 'US'],
  ['Veldhoek', 'ZA'],
  ['Chanterive', 'FR'],
  ['Thornbury', 'GB'],
  ['Mahal Ridge', 'IN'],
  ['Wattle Creek', 'AU'],
  ['Bluegrass Hollow', 'US'],
  ['Al Nassim', 'AE'],
  ['Glenmorra', 'IE'],
  ['Harrow Heath', 'GB'],
  ['Deccan Green', 'IN'],
  ['Banksia Bay', 'AU'],
  ['Cypress Point Downs', 'US'],
  ['Kopje Plains', 'ZA'],
  ['Belmont-sur-Mer', 'FR'],
  ['Ellery Sands', 'GB'],
  ['Nilgiri Downs', 'IN'],
  ['Eucalypt Park', 'AU'],
  ['Silver Mesa', 'US'],
];

/** What a race may be called: `Lakeside Handicap`. */
export const RACE_NAMES =
  'Lakeside, Old Mill, Harvest, Jubilee, Lantern, Riverbank, Founders, Orchard, Sundown, Regatta, Monsoon, Bellringer'.split(
    ', ',
  );
export const RACE_KINDS = ['Handicap', 'Maiden', 'Stakes', 'Novice', 'Claiming', 'Conditions'] as const;
export const GOINGS = ['firm', 'good to firm', 'good', 'good to soft', 'soft'] as const;

/** Invented greyhound tracks. */
export const TRACKS: readonly (readonly [name: string, country: string])[] = [
  ['Hexley Lane', 'GB'],
  ['Dapto Ridge', 'AU'],
  ['Curragh Bend', 'IE'],
  ['Romside', 'GB'],
  ['Wattle Park', 'AU'],
  ['Manu Creek', 'NZ'],
];
/** Metres. */
export const TRACK_DISTANCES = [400, 450, 480, 520, 600] as const;
/** Metres. */
export const DISTANCES = [1200, 1400, 1600, 1800, 2000] as const;

const FIRST =
  'Copper, Quiet, Saffron, Paper, Glass, Tidewater, Night, Second, Velvet, Iron, Amber, Silver, Northern, Distant, Lucky, Royal, Hidden, Wild, Golden, Crimson, Emerald, Misty, Bold, Gentle, Morning, Evening, Winter, Summer, Desert, Ocean, Mountain, River, Electric, Marble, Scarlet, Cobalt, Ivory, Jade, Lonesome, Merry, Noble, Painted, Rapid, Rustic, Secret, Shining, Stolen, Swift, Thunder, Whispering'.split(
    ', ',
  );
const SECOND =
  'Lantern, Monsoon, Mile, Compass, Kestrel, Ferry, Innings, Harbour, Duchess, Anthem, Comet, Cavalier, Promise, Orchard, Saxon, Tempest, Minstrel, Fortune, Ember, Horizon, Banjo, Parade, Sonata, Voyager, Trumpet, Falcon, Gambit, Mirage, Ballad, Pilgrim, Dancer, Echo, Garland, Havana, Jubilee, Kingdom, Letter, Marshal, Nomad, Oracle, Pageant, Quarry, Rhapsody, Sparrow, Treasure, Umbrella, Valentine, Waltz, Zenith, Almanac'.split(
    ', ',
  );

/** 2,500 horses: `Copper Lantern`. */
export const HORSE_COUNT = FIRST.length * SECOND.length;
export const horseName = (place: number): string =>
  `${FIRST[place % FIRST.length]} ${SECOND[Math.floor(place / FIRST.length) % SECOND.length]}`;

const DOGS = 'Flash, Biscuit, Bandit, Rocket, Missile, Whisper, Turbo, Scout, Bullet, Pepper'.split(', ');

/** 500 greyhounds, none called like a horse: `Rapid Biscuit`. */
export const DOG_COUNT = FIRST.length * DOGS.length;
export const dogName = (place: number): string =>
  `${FIRST[place % FIRST.length]} ${DOGS[Math.floor(place / FIRST.length) % DOGS.length]}`;
