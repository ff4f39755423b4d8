// What the exchange says in English, in the language of the page.

/** @param about  a refusal's code, or the kind of a notice */
export type SayAgain = (about: string, text: string) => string;

const asSaid: SayAgain = (_about, text) => text;

let sayAgain = asSaid;

/** Another language brings its own; English takes the exchange at its word. */
export function speakForServer(next: SayAgain = asSaid): void {
  sayAgain = next;
}

/** A sentence of the exchange in the language of the page; in its own words where nobody has translated it. */
export const wordsOfServer: SayAgain = (about, text) => (text === '' ? '' : sayAgain(about, text));
