/** The change of an amount against an earlier one; `share` of the earlier one, 0 and up. */
export type Change = { way: 'more' | 'less'; share: number } | { way: 'same' | 'fromZero' | 'none' | 'incomparable'; share: null };

/** Less than half of what one digit after the point shows. */
const unseenShare = 0.0005;

/** @param before null: nothing was measured then @param isComparable whether there was enough use then to compare with, as the server says */
export function compareAmounts(amount: number, before: number | null, isComparable: boolean): Change {
  if (before === null) return { way: 'none', share: null };
  if (before <= 0) return { way: amount > 0 ? 'fromZero' : 'same', share: null };
  if (!isComparable) return { way: 'incomparable', share: null };
  const change = amount / before - 1;
  if (Math.abs(change) < unseenShare) return { way: 'same', share: null };
  return { way: change > 0 ? 'more' : 'less', share: Math.abs(change) };
}

/** The amount's part of the whole, 0 to 1; null where that means nothing. */
export function shareOf(amount: number, whole: number): number | null {
  return whole > 0 && amount >= 0 ? Math.min(1, amount / whole) : null;
}
