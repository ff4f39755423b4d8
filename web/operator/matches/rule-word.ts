/** The rule of a template's market. */
export const ruleWord = (rule: string): string => (rule === '' ? 'result entered by hand' : rule);
