import { countProgress } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import styles from './Inspection.module.css';
import { type Inspection, isAbnormal } from './inspection.ts';

/** How far a round is: what is done is green, what was skipped orange, and the numbers say the same in words. */
export function InspectionProgressBar({ points }: Pick<Inspection, 'points'>) {
  const t = useTexts('inspection');
  const { done, skipped, total } = countProgress(points);
  const abnormal = points.filter(isAbnormal).length;
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden="true">
        {points.map(({ id, outcome }) => (
          <i key={id} data-outcome={outcome ?? 'open'} />
        ))}
      </div>
      <p className={styles.counts}>
        <span>{t('card.progress', { done: done + skipped, total })}</span>
        {skipped > 0 && <span className={styles.warn}>{t('card.skipped', { count: skipped })}</span>}
        {abnormal > 0 && <span className={styles.danger}>{t('card.abnormal', { count: abnormal })}</span>}
      </p>
    </div>
  );
}
