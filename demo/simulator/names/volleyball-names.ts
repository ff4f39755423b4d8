import { leagueOf, type League } from './league.ts';

/** Invented clubs: no such club plays anywhere. */
export const VOLLEYBALL_LEAGUES: readonly League[] = [
  leagueOf(
    'Superlega Aurea',
    'IT',
    'Pallavolo Montelupo, Volley Castelvino, Ferrasco Volley, Brizzano Sparvieri, Lunara Volley, Portovento Onde, Pallavolo Carsena, Volley Ombria',
  ),
  leagueOf(
    'Liga Siatki',
    'PL',
    'Orły Zabrowin, Siatkarz Kowalenka, Stal Drozdów, Trefl Wisłoka-Nowa, Warta Jasperów, Czarni Olsza, Sokół Gradzin, Delfin Bursztyn',
  ),
  leagueOf(
    'Superliga do Vôlei',
    'BR',
    'Vôlei Esmeralda, Minas do Vale, Clube Itajara, Praia Dourada, Sada Cordilheira, Taubarana Vôlei, Pampas Vôlei, Rio das Pedras',
  ),
  leagueOf(
    'Indus Volley League',
    'IN',
    'Kathiawar Kites, Bengal Bay Blockers, Goa Spikers, Brahmaputra Rapids, Doab Hawks, Deccan Smashers, Malabar Monsoon, Shillong Aces',
  ),
];
