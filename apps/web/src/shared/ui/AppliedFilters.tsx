import styles from './AppliedFilters.module.css';
import { Icon } from './Icon.tsx';

export interface AppliedFilter {
  key: string;
  text: string;
  onRemove: () => void;
}

/** The filters that are on, each with a way to take it off: nobody wonders where something has gone. @param removeLabel for screen readers */
export function AppliedFilters({ filters, removeLabel }: { filters: readonly AppliedFilter[]; removeLabel: (text: string) => string }) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {filters.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button type="button" className={styles.chip} aria-label={removeLabel(text)} onClick={onRemove}>
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
