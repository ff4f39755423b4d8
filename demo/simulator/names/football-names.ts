import { leagueOf, type League } from './league.ts';

/** Invented clubs: no such club plays anywhere. */
export const FOOTBALL_LEAGUES: readonly League[] = [
  leagueOf(
    'Albion Premier Division',
    'GB',
    'Norhaven United, Calder Athletic, Port Ellery, Straith Rovers, Kingsmere Town, Oldcastle Vale, Thornbury Rangers, Wexcombe City, Harrowgate Albion, Millbrook Wanderers, Saltmarsh FC, Ashdown Borough',
  ),
  leagueOf(
    'Liga Serrana',
    'ES',
    'Real Montaraz, Atlético Valdoro, CD Sierrabella, Deportivo Almarán, UD Costaverde, Racing Torrealba, Unión Maresol, CF Puertonuevo, Sporting Lagunar, Club Navarrete, Villaclara CF, Ríoseco',
  ),
  leagueOf(
    'Serie Aurea',
    'IT',
    'AC Montelupo, Valdorata, Calcio Ferrasco, US Portovento, Sanremolo, Virtus Castelvino, Atletico Brizzano, Polisportiva Lunara, Torrazzo, FC Ombria, Real Carsena, Pro Velletta',
  ),
  leagueOf(
    'Nordliga',
    'DE',
    'SV Falkenau, FC Rothenstein, Eintracht Waldmark, TSV Grünfurt, Borussia Lindau-Nord, VfL Hammerthal, SC Brückenau, Union Kessel, FC Altenhof, Sport-Club Morgenroth, Fortuna Erlbach, Vorwärts Saalau',
  ),
  leagueOf(
    'Championnat du Littoral',
    'FR',
    'Olympique Valmer, AS Rochefleur, Stade Belmont, FC Chanterive, Racing Clairval, US Montfaucon, Étoile de Brissac-Mer, SC Aubeterre, Entente Lavaux, AC Portecluse, Girondins de Marsan, En Avant Trévarez',
  ),
  leagueOf(
    'Copa Austral',
    'AR',
    'Club Atlético Pampero, Defensores de Luján Sur, Independiente Quebrada, Estudiantes del Valle, Ferro Patagónico, San Telmo Norte, Racing Cordillera, Sportivo Esmeralda, Gimnasia Ombú, Newton Old Boys, Argentinos del Río, Boca del Viento',
  ),
  leagueOf(
    'Indus Super League',
    'IN',
    'Malabar Mariners, Bengal Bay FC, Shillong Ridge, Goa Sands, Deccan Dynamo, Brahmaputra FC, Chandanpur Athletic, Kathiawar United, Doab City, Coromandel FC, Nilgiri Rangers, Vindhya Sporting',
  ),
  leagueOf(
    'Nations Qualifier',
    'WO',
    'Norland, Vestria, Carpania, Bellmark, Soraya Republic, Istvaria, Lusania, Oberland, Karelja, Marovia, Tyrrhenia, San Cristo',
  ),
];
