import { type Cost, type CostFigures, type CostObject, useEnergyCost } from '#features/energy/hooks/use-energy-cost.ts';
import { type EnergyPeriod, isRunning } from '#features/energy/model/energy-period.ts';
import { ChangeMark } from '#shared/energy/ChangeMark.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CarbonLine } from '../CarbonLine.tsx';
import comparison from '../TotalCard.module.css';
import { BandLegend } from './BandLegend.tsx';
import { CostChart } from './CostChart.tsx';
import { CostNotes } from './CostNotes.tsx';
import styles from './cost.module.css';

export interface CostCardProps {
  period: EnergyPeriod;
  /** 2026-11-20 */
  today: string;
  object: CostObject;
  /** Whether the carbon of it is shown: where no other card does. */
  withCarbon?: boolean;
}

/** What was used costs by the bands of the tariffs of its places. */
export function CostCard({ period, today, object, withCarbon = false }: CostCardProps) {
  const t = useTexts('energy');
  const { cost, error, refetch } = useEnergyCost(period, object, true);
  if (error && !cost) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!cost) return <SkeletonList count={1} lines={5} />;
  if (cost.isTooLarge) {
    return (
      <Card title={t('cost.title')}>
        <p className={styles.words}>{t('cost.tooLarge')}</p>
      </Card>
    );
  }
  const { total, unit } = cost;
  if (total.cents === null) {
    return (
      <Card title={t('cost.title')}>
        <Empty icon="info" title={t('cost.none')} hint={t('cost.noneHint', { amount: `${formatAmount(total.amount)} ${unit}` })} />
        {withCarbon && cost.carbon && <CarbonLine carbon={cost.carbon} unit={unit} />}
      </Card>
    );
  }
  return (
    <Card title={t('cost.title')}>
      <CostTotal cost={cost} cents={total.cents} period={period} />
      {total.amount > 0 && (
        <>
          <CostChart cost={cost} period={period} today={today} />
          <BandLegend cost={cost} />
        </>
      )}
      {withCarbon && cost.carbon && <CarbonLine carbon={cost.carbon} unit={unit} />}
      <CostNotes cost={cost} />
    </Card>
  );
}

/** Fen of a yuan. */
const fenPerYuan = 100;
const priceDecimals = 4;

function CostTotal({ cost, cents, period }: { cost: CostFigures; cents: number; period: EnergyPeriod }) {
  const t = useTexts('energy');
  const { total, before, yearBefore, comparable, unit, at } = cost;
  const { kind } = period;
  const runs = isRunning(period, at);
  const compared = [
    { label: t(`compare.${runs ? 'beforeRunning' : 'before'}.${kind}`), earlier: before, isComparable: comparable.before },
    ...(kind === 'year' || kind === 'years'
      ? []
      : [
          {
            label: t(`compare.${runs ? 'yearBeforeRunning' : 'yearBefore'}.${kind}`),
            earlier: yearBefore,
            isComparable: comparable.yearBefore,
          },
        ]),
  ];
  const priced = total.amount - total.unpriced;
  return (
    <>
      <p className={styles.total}>
        <span className={styles.number}>{formatMoney(cents)}</span>
        {priced > 0 && (
          <span className={styles.words}>{t('cost.mean', { price: (cents / fenPerYuan / priced).toFixed(priceDecimals), unit })}</span>
        )}
      </p>
      <dl className={comparison.compared} aria-label={t('compare.label')}>
        {compared.map(({ label, earlier, isComparable }) => (
          <div key={label} className={comparison.line}>
            <dt>{label}</dt>
            <dd className={comparison.values}>
              <ThenCost cents={cents} earlier={earlier} isComparable={isComparable} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What an earlier period cost at its own prices, and the change; in words where a price was missing. */
function ThenCost({ cents, earlier, isComparable }: { cents: number; earlier: Cost | null; isComparable: boolean }) {
  const t = useTexts('energy');
  if (earlier === null) return <ChangeMark amount={cents} before={null} isComparable={false} />;
  if (earlier.cents === null) return t('cost.noTariffThen');
  return (
    <>
      <span className={comparison.amount}>{formatMoney(earlier.cents)}</span>
      {earlier.unpriced > 0 ? (
        <span>{t('cost.partlyThen')}</span>
      ) : (
        <ChangeMark amount={cents} before={earlier.cents} isComparable={isComparable} />
      )}
    </>
  );
}
