import { ChangeMark } from '#shared/energy/ChangeMark.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import { type EnergyPeriod, isRunning } from '../model/energy-period.ts';
import { CarbonLine } from './CarbonLine.tsx';
import styles from './TotalCard.module.css';

export interface TotalCardProps {
  figures: EnergyFigures;
  period: EnergyPeriod;
  /** Shown instead of the number of meters. */
  isMeter?: boolean;
}

/** The total and its change against the period before; for a running period also the time until which it was counted. */
export function TotalCard({ figures, period, isMeter = false }: TotalCardProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const { energyType, total, before, yearBefore, comparable, unit, meterCount, at, carbon } = figures;
  const runs = isRunning(period, at);
  const { kind } = period;
  const compared = [
    { label: t(`compare.${runs ? 'beforeRunning' : 'before'}.${kind}`), amount: before, isComparable: comparable.before },
    // For a year, the period before is the same as the year before; for five years, those of a year earlier are mostly the same years.
    ...(kind === 'year' || kind === 'years'
      ? []
      : [
          {
            label: t(`compare.${runs ? 'yearBeforeRunning' : 'yearBefore'}.${kind}`),
            amount: yearBefore,
            isComparable: comparable.yearBefore,
          },
        ]),
  ];
  return (
    <Card>
      <div className={styles.head}>
        <ObjectIcon kind="meter" energyType={energyType} />
        <span className={styles.name}>
          {tCodes(`energyType.${energyType}`)}
          {!isMeter && <span className={styles.meters}>{t('meterCount', { count: meterCount })}</span>}
        </span>
        {runs && <span className={styles.until}>{t('asOf', { time: formatTenantTime(at) })}</span>}
      </div>
      <p className={styles.total} data-unit={unit}>
        <span className="visually-hidden">{t('total')} </span>
        <span className={styles.number}>{formatAmount(total)}</span> <span className={styles.unit}>{unit}</span>
      </p>
      <dl className={styles.compared} aria-label={t('compare.label')}>
        {compared.map(({ label, amount, isComparable }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd className={styles.values}>
              {amount !== null && (
                <span className={styles.amount}>
                  {formatAmount(amount)} {unit}
                </span>
              )}
              <ChangeMark amount={total} before={amount} isComparable={isComparable} />
            </dd>
          </div>
        ))}
      </dl>
      {carbon && <CarbonLine carbon={carbon} unit={unit} />}
    </Card>
  );
}
