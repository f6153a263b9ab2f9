/** The row with the focus. */
interface Place {
  isOpen: boolean | null;
  last: number;
  focused: number;
}

/** What a key does on a row: the index to go to, opening it, or folding it; null: nothing. */
export function actionOf(key: string, { isOpen, last, focused }: Place): number | 'open' | 'toggle' | null {
  if (key === 'Enter' || key === ' ') return 'open';
  if (key === 'ArrowDown' || key === 'j') return focused + 1;
  if (key === 'ArrowUp' || key === 'k') return focused - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if ((key === 'ArrowRight' && isOpen === false) || (key === 'ArrowLeft' && isOpen === true)) return 'toggle';
  return null;
}
