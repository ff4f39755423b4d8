import type { League } from './league.ts';

/** Invented franchises: no such team plays anywhere. [name, short] */
export const CRICKET_LEAGUES: readonly League[] = [
  {
    name: 'Kessari Cup T10',
    country: 'IN',
    teams: [
      ['Konkan Bulls', 'KOB'],
      ['Deccan Drongos', 'DED'],
      ['Malwa Monsoons', 'MAM'],
      ['Sahyadri Strikers', 'SAS'],
      ['Yamuna Yaks', 'YAY'],
      ['Kaveri Cobras', 'KAC'],
      ['Thar Thunder', 'THT'],
      ['Aravalli Archers', 'ARA'],
    ],
  },
  {
    name: 'Coastal Trophy T10',
    country: 'LK',
    teams: [
      ['Karsa Kites', 'KAR'],
      ['Delmar Dolphins', 'DEL'],
      ['Port Sable Privateers', 'PSP'],
      ['Lagoon Lancers', 'LAG'],
      ['Coral Bay Kings', 'CBK'],
      ['Tamarind Tuskers', 'TAM'],
      ['Anchor Point Aces', 'APA'],
      ['Palm Reef Pirates', 'PRP'],
    ],
  },
  {
    name: 'Highland Blast',
    country: 'NZ',
    teams: [
      ['Wairoto Wolves', 'WAI'],
      ['Fernvale Falcons', 'FER'],
      ['Glacier Giants', 'GLA'],
      ['Kauri Kestrels', 'KAU'],
      ['Southport Stags', 'SOU'],
      ['Alpine Avengers', 'ALP'],
      ['Greenstone Rangers', 'GRR'],
      ['Bay Harbour Hawks', 'BHH'],
    ],
  },
  {
    name: 'Savanna Super Ten',
    country: 'ZA',
    teams: [
      ['Kopje Cheetahs', 'KOP'],
      ['Drift River Rhinos', 'DRR'],
      ['Baobab Blazers', 'BAO'],
      ['Karoo Comets', 'KRC'],
      ['Marula Meteors', 'MAR'],
      ['Cape Fern Chargers', 'CFC'],
      ['Sunveld Sixers', 'SUN'],
      ['Umbra Coast Eagles', 'UCE'],
    ],
  },
  {
    name: 'Gulf Ten League',
    country: 'AE',
    teams: [
      ['Al Nassim Knights', 'ANK'],
      ['Dune City Desert Foxes', 'DCF'],
      ['Pearl Creek Panthers', 'PCP'],
      ['Oasis Oryx', 'OAO'],
      ['Mirage Mavericks', 'MIR'],
      ['Saffron Bay Sultans', 'SBS'],
      ['Zephyr Zalmars', 'ZEZ'],
      ['Crescent Cove Corsairs', 'CCC'],
    ],
  },
  {
    name: 'Women’s Ten Premier',
    country: 'IN',
    teams: [
      ['Konkan Queens', 'KOQ'],
      ['Deccan Dynamos', 'DDY'],
      ['Ganga Gulls', 'GAG'],
      ['Nilgiri Northstars', 'NIN'],
      ['Vindhya Vixens', 'VIV'],
      ['Satpura Swifts', 'SSW'],
      ['Chambal Chasers', 'CHC'],
      ['Kutch Kestrels', 'KUK'],
    ],
  },
];
