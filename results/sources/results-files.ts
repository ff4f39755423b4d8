// Readers of files of results, for whoever shows such a file: apart from the rest, because they bring a parser with them.
export { readFootballCsv } from './football-csv.ts';
export { readOpenFootball } from './openfootball.ts';
export { readScoreCsv } from './score-csv.ts';
export type { ResultRow } from './result-row.ts';
