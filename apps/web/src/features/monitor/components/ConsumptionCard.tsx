import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Sparkline } from '#shared/monitor/Sparkline.tsx';
import { Card } from '#shared/ui/Card.tsx';
import { findShownHours } from '../model/shown-hours.ts';
import type { MeterDetail } from '../model/types.ts';
import styles from './ConsumptionCard.module.css';
import { Figure } from './Figure.tsx';

/** What was used; nothing for what counts nothing. */
export function ConsumptionCard({ meter }: { meter: MeterDetail }) {
  const t = useTexts('monitor');
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
