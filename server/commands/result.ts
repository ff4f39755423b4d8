// npm run result -- card … | verify …: results, worked out without a server.
import { StartError } from '../core/system/start-error.ts';
import { CARD_USAGE, settleCards } from './settle-cards.ts';
import { tellAndExit } from './tell.ts';
import { VERIFY_USAGE, verifyResults } from './verify-results.ts';

const say = (line: string) => console.log(line);
/** Each gets what follows its name and answers how many files are not right. */
const VERBS: Readonly<Record<string, (args: readonly string[]) => number | Promise<number>>> = {
  card: (args) => settleCards(args, say),
  verify: (args) => verifyResults(args, say),
};

try {
  const [verb = '', ...args] = process.argv.slice(2);
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (run === undefined) throw new StartError(`usage: ${CARD_USAGE}\n\nor: ${VERIFY_USAGE}`);
  if ((await run(args)) > 0) process.exitCode = 1;
} catch (error) {
  tellAndExit(error);
}
