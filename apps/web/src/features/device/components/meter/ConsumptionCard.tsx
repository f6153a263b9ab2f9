import { findShownHours } from '#features/device/model/shown-hours.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { Sparkline } from '#shared/device/Sparkline.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './ConsumptionCard.module.css';
import { Figure } from './Figure.tsx';

export interface ConsumptionCardProps {
  meter: MeterDetail;
  /** When it went up in the place of another meter; null: nothing is known to have stood there before. */
  putUpAt: string | null;
  /** Where the consumption of its place is analysed, over all meters that stood there; null: the account may not see it. */
  analysis: string | null;
}

/** A meter's consumption; renders nothing for a device without a register. */
export function ConsumptionCard({ meter, putUpAt, analysis }: ConsumptionCardProps) {
  const t = useTexts('device');
  const words = useTexts('meterSwap');
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
      {putUpAt !== null && (
        <Row
          icon="refresh"
          label={words('history.since', { time: formatDateTime(putUpAt) })}
          hint={analysis === null ? undefined : words('history.continues')}
          to={analysis ?? undefined}
        />
      )}
    </Card>
  );
}
