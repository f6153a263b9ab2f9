import type { EventLevel } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Chip.module.css';

/** The event level in its colour; 1 is the most severe. */
export function LevelChip({ level }: { level: EventLevel }) {
  const t = useTexts('codes');
  return (
    <span className={styles.chip} data-level={level}>
      {t(`level.${level}`)}
    </span>
  );
}
