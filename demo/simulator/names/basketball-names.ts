import { leagueOf, type League } from './league.ts';

/** Invented clubs: no such club plays anywhere. */
export const BASKETBALL_LEAGUES: readonly League[] = [
  leagueOf(
    'Great Basin League',
    'US',
    'Redwood Lumberjacks, Salt Flat Racers, Copper Hill Miners, Prairie Falcons, Bayou Herons, Granite City Stags, Silver Lake Pilots, Mesa Roadrunners, Timberline Bears, Harbor Point Anchors',
  ),
  leagueOf(
    'Liga Ibérica de Baloncesto',
    'ES',
    'Baloncesto Valdoro, CB Almarán, Básquet Costaverde, Torrealba Halcones, Bàsquet Maresol, Peñas de Lagunar, Fuente Clara, Tormenta Navarrete',
  ),
  leagueOf(
    'Adria Cup',
    'HR',
    'KK Jadran Split-Nova, KK Zelenvara, Dunav Basket, Košarka Morava, Vihor Zrinje, KK Olovo, Galeb Primorje, Sutjeska Nova',
  ),
  leagueOf(
    'Indus Hoops League',
    'IN',
    'Coromandel Comets, Deccan Towers, Doab Ospreys, Nilgiri Giants, Malabar Tides, Shillong Skylarks, Chandanpur Chargers, Vindhya Vipers',
  ),
];
