/** The rule of a template's market. */
export const ruleWord = (rule: string): string => (rule === '' ? 'a person enters the result' : rule);
