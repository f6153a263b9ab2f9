import { distanceBetween } from '@energy-om/domain';
import { describeLastFindings, listLastValues } from '#features/inspection/model/point-words.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import type { Position } from '#shared/location/get-current-position.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import styles from '../inspection.module.css';

/** The point that is next: where it is, its last values beside their limits, and what was found there the last time. */
export function CurrentPoint({ point, here }: { point: InspectionPoint; here: Position | null }) {
  const t = useTexts('inspection');
  const { number, name, place, device, position, questions } = point;
  const metres = here && position ? Math.round(distanceBetween(here, position)) : null;
  const why = describeLastFindings(point);
  const where = [place, device?.name === name ? null : device?.name, t('round.questions', { count: questions.length })];
  return (
    <div className={styles.current}>
      <Card>
        <div className={styles.head}>
          <span className={styles.number} data-outcome="next">
            {number}
          </span>
          <h2 className={styles.name}>{name}</h2>
          {metres !== null && <span className={styles.words}>{t('round.distance', { metres })}</span>}
        </div>
        <p className={styles.words}>{where.filter(Boolean).join(' · ')}</p>
        <LastValues point={point} />
        {why && (
          <Callout tone="warn" icon="alarm">
            {why}
          </Callout>
        )}
      </Card>
    </div>
  );
}

function LastValues({ point }: { point: InspectionPoint }) {
  const t = useTexts('inspection');
  const values = listLastValues(point);
  if (values.length === 0) return null;
  return (
    <dl className={styles.values}>
      {values.map(({ key, label, value, limits }) => (
        <div key={key} className={styles.value}>
          <dt>{label}</dt>
          <dd>{t('round.lastValue', { value })}</dd>
          {limits && <dd className={styles.words}>{t('round.limit', { range: limits })}</dd>}
        </div>
      ))}
    </dl>
  );
}
