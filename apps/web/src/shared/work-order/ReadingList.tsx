import { consumptionUnits } from '@energy-om/domain';
import { formatNumber } from '../format/number.ts';
import { formatWhen } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { Chip } from '../ui/chip/Chip.tsx';
import { PhotoGrid } from '../ui/photo/PhotoGrid.tsx';
import type { OrderDetail } from './use-order.ts';
import styles from './WorkResult.module.css';

type Reading = NonNullable<OrderDetail['result']>['readings'][number];

/** The readings of the meters; for a questioned one also why it was questioned, and why it was kept. */
export function ReadingList({ readings, objects }: { readings: readonly Reading[]; objects: OrderDetail['objects'] }) {
  const t = useTexts('workOrderForm');
  return (
    <div className={styles.readings}>
      <span className={styles.caption}>{t('result.readings')}</span>
      {readings.map((reading) => {
        const meter = objects.find(({ id }) => id === reading.objectId);
        const unit = meter?.energyType ? consumptionUnits[meter.energyType] : null;
        return (
          <div key={reading.objectId} className={styles.reading}>
            <dl className={styles.facts}>
              <div className={styles.fact}>
                <dt>{meter?.name ?? '-'}</dt>
                <dd>{unit ? `${formatNumber(reading.value, 3)} ${unit}` : formatNumber(reading.value, 3)}</dd>
              </div>
            </dl>
            {reading.doubt && <ReadingDoubtNote doubt={reading.doubt} kept={reading.kept} />}
          </div>
        );
      })}
    </div>
  );
}

/** Why a reading was questioned, and why it was kept. */
export function ReadingDoubtNote({ doubt, kept }: { doubt: NonNullable<Reading['doubt']>; kept: Reading['kept'] }) {
  const t = useTexts('workOrderForm');
  const { value, at } = doubt.register;
  return (
    <>
      <p className={styles.doubt}>
        <Chip tone="warn">{t('reading.questioned')}</Chip>
        <span>{t(`reading.was.${doubt.kind}`, { value: formatNumber(value, 3), when: formatWhen(at) })}</span>
        {kept?.reason && <span>{t('reading.keptBecause', { reason: kept.reason })}</span>}
        {kept && kept.photoIds.length > 0 && <span>{t('reading.keptByPhoto')}</span>}
      </p>
      {kept && kept.photoIds.length > 0 && <PhotoGrid photos={kept.photoIds.map(storedPhotoOf)} />}
    </>
  );
}
