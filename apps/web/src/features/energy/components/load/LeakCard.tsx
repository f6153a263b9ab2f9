import type { ApiOutput } from '@energy-om/contract';
import type { CountedType } from '#features/energy/model/energy-colors.ts';
import { rateUnitOf } from '#features/energy/model/rate-unit.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './FactLines.module.css';

export interface LeakCardProps {
  leaks: ApiOutput<'getBaseLoad'>['leaks'];
  unit: ApiOutput<'getBaseLoad'>['unit'];
  energyType: CountedType;
  /** Shown to who lives there, who sees no analysis of single meters. */
  isOfRoom: boolean;
}

/** The meters whose least hourly flow has not stopped for days, in words. */
export function LeakCard({ leaks, unit, energyType, isOfRoom }: LeakCardProps) {
  const t = useTexts('energy');
  if (leaks.length === 0) return null;
  const rateUnit = rateUnitOf(unit);
  return (
    <Card title={t('leak.title', { count: leaks.length })}>
      {leaks.map(({ meter, site, since, days, flow, usual, perDay }) => (
        <Row
          key={meter.id}
          icon="alarm"
          label={meter.name}
          hint={
            <>
              <span className={styles.strong}>
                {t('leak.words', {
                  flow: `${formatAmount(flow)} ${rateUnit}`,
                  count: days,
                  loss: `${formatAmount(perDay)} ${unit}`,
                  suspicion: t(`leak.suspicion.${energyType}`),
                })}
              </span>
              <span className={styles.block}>
                {t('leak.since', { day: formatDay(midnightOf(since)), usual: `${formatAmount(usual)} ${rateUnit}` })}
              </span>
              <span className={styles.block}>{site}</span>
            </>
          }
          {...(!isOfRoom && { to: screenAddress('energyAnalysis', { meterId: meter.id, energyType, name: meter.name }) })}
        />
      ))}
      <p className={styles.hint}>{t('leak.method')}</p>
    </Card>
  );
}
