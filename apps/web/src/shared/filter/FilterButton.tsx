import { useTexts } from '../i18n/texts.ts';

/** The button in the navigation bar that opens the filters, with the number of those that are set. */
export function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTexts('filter');
  return (
    <button type="button" onClick={onPress}>
      {count > 0 ? t('on', { count }) : t('title')}
    </button>
  );
}
