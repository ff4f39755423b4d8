/** How a market of a template trades, and what settles it. */
export const marketWords = (isQuoted: boolean, ruleTitle: string): string =>
  `${isQuoted ? 'Quoted by the house' : 'Exchange market'}, ${ruleTitle === '' ? 'result entered by hand' : `rule: ${ruleTitle}`}`;
