import { readFileSync } from 'node:fs';

const config = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as object;

/** Mutates also what is worked out once when a file is loaded: for each such mutant all is loaded anew. */
export default { ...config, ignoreStatic: false, incremental: false };
