import { findShownHours } from '#features/device/model/shown-hours.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { Sparkline } from '#shared/device/Sparkline.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './ConsumptionCard.module.css';
import { Figure } from './Figure.tsx';

/** A meter's consumption; renders nothing for a device without a register. */
export function ConsumptionCard({ meter }: { meter: MeterDetail }) {
  const t = useTexts('device');
  const { consumptionUnit, sparkline, energyType } = meter;
  if (consumptionUnit === null) return null;
  return (
    <Card title={t('meter.consumption')} extra={consumptionUnit}>
      <dl className={styles.amounts}>
        {(['today', 'yesterday', 'month'] as const).map((name) => {
          const amount = meter[name];
          return <Figure key={name} label={t(name)} value={amount === null ? null : formatAmount(amount)} />;
        })}
      </dl>
      {sparkline && (
        <Sparkline
          points={findShownHours(sparkline)}
          energyType={energyType}
          fromZero
          label={t('sparkline', { most: formatAmount(Math.max(...sparkline)), unit: consumptionUnit })}
        />
      )}
    </Card>
  );
}
