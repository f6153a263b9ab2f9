import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/display/Icon.tsx';
import styles from './AppliedFilters.module.css';
import { type ChosenPeriod, noPeriod } from './period.ts';

export interface AppliedFilter<Filters> {
  key: string;
  text: string;
  /** Removes the filter. */
  off: Partial<Filters>;
}

export interface AppliedFiltersProps<Filters> {
  filters: readonly AppliedFilter<Filters>[];
  period: ChosenPeriod;
  onChange: (changed: Partial<Filters>) => void;
}

/** The filters that are set, each with a button that removes it, so that nobody misses a row without a reason. */
export function AppliedFilters<Filters extends ChosenPeriod>({ filters, period, onChange }: AppliedFiltersProps<Filters>) {
  const t = useTexts('filter');
  const days = usePeriodText(period);
  const applied = days === null ? filters : [...filters, { key: 'period', text: days, off: noPeriod as Partial<Filters> }];
  if (applied.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {applied.map(({ key, text, off }) => (
        <li key={key}>
          <button type="button" className={styles.chip} aria-label={t('remove', { filter: text })} onClick={() => onChange(off)}>
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function usePeriodText({ period, from, to }: ChosenPeriod): string | null {
  const t = useTexts('filter');
  if (period === null) return null;
  return period === 'custom' ? `${from ?? '…'} – ${to ?? '…'}` : t(`period.${period}`);
}
