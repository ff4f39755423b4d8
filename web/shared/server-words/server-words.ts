// What the exchange says in English, in the language of the page.

/** @param about  a refusal's code, the kind of a notice, or `market-name`, `runner-name`, `score`, `device`, `memo`, `stake-back` or `chain-end` */
export type Translate = (about: string, text: string) => string;

const asWritten: Translate = (_about, text) => text;

let translate = asWritten;

/** Another language brings its own; English takes the exchange at its word. */
export function speakForServer(next: Translate = asWritten): void {
  translate = next;
}

/** A sentence of the exchange in the language of the page; in its own words where nobody has translated it. */
export const wordsOfServer: Translate = (about, text) => (text === '' ? '' : translate(about, text));

export const wordsOfMarket = (name: string): string => wordsOfServer('market-name', name);
export const wordsOfRunner = (name: string): string => wordsOfServer('runner-name', name);
/** What gives the stakes of a casino bet back. */
export const wordsOfStakeBack = (text: string): string => wordsOfServer('stake-back', text);
/** Why nothing more is played of a seed chain. */
export const wordsOfChainEnd = (text: string): string => wordsOfServer('chain-end', text);
export const wordsOfDevice = (text: string): string => wordsOfServer('device', text);
export const wordsOfScore = (text: string): string => wordsOfServer('score', text);
