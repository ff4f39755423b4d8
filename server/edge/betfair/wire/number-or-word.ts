/** Prices that are none: the compatible API has words for them where others have numbers. */
export function numberOrWord(price: number): number | 'NaN' {
  return price === 0 || !Number.isFinite(price) ? 'NaN' : price;
}
