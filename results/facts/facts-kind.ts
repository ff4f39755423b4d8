/** The models of matches that facts are folded into and rules read. `tournament`: many matches of one competition and season. */
export type FactsKind =
  | 'cricket'
  | 'football'
  | 'tennis'
  | 'racing'
  | 'sets'
  | 'periods'
  | 'election'
  | 'index'
  | 'tournament';
