/** A reduction factor in per cent: 12.4, 2.55 */
export const formatFactor = (factor: number): string => factor.toFixed(2).replace(/0$/, '');
