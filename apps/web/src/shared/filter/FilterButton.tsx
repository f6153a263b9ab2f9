import { useTexts } from '../i18n/texts.ts';

/** In the navigation bar: how many filters are on, and the way to them. */
export function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTexts('filter');
  return (
    <button type="button" onClick={onPress}>
      {count > 0 ? t('on', { count }) : t('title')}
    </button>
  );
}
