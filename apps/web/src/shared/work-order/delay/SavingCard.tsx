import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits } from '@energy-om/domain';
import { useCallback, useMemo } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { drawComparison } from '#shared/chart/draw-comparison.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatPercent } from '#shared/format/number.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import styles from './Delay.module.css';

type Saving = NonNullable<ApiOutput<'getWorkOrder'>['saving']>;
type Part = Saving['parts'][number];

const tones = { saved: 'good', notSaved: 'danger', unknown: 'neutral' } as const;

export interface SavingCardProps {
  saving: Saving;
}

/** What became of the consumption in the week after a repair, against what the time before its fault lets one expect. */
export function SavingCard({ saving }: SavingCardProps) {
  const t = useTexts('saving');
  const verdict = saving.verdict ?? 'unknown';
  return (
    <Card title={t('title')} extra={<Chip tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Chip>}>
      <p className={styles.sentence}>{t(`sentence.${verdict}`)}</p>
      {saving.parts.map((part) => (
        <PartOfSaving key={part.energyType} part={part} isOnly={saving.parts.length === 1} />
      ))}
    </Card>
  );
}

function PartOfSaving({ part, isOnly }: { part: Part; isOnly: boolean }) {
  const t = useTexts('saving');
  const tCodes = useTexts('codes');
  const { energyType, reason, temperature, daysBefore, from, to, days, actual, expected, tolerance } = part;
  const amount = (thousandths: number) => `${formatAmount(thousandths / 1000)} ${consumptionUnits[energyType] ?? ''}`;
  const share = expected > 0 ? ` · ${formatSigned((actual - expected) / expected)}` : '';
  return (
    <>
      {!isOnly && <h3 className={styles.type}>{tCodes(`energyType.${energyType}`)}</h3>}
      {reason && <p className={styles.sentence}>{t(`reason.${reason}`)}</p>}
      {days.length > 0 && (
        <>
          <DayChart part={part} />
          <p className={styles.hint}>{t('legend')}</p>
          <dl className={styles.facts}>
            <Fact label={t('actual')}>{amount(actual)}</Fact>
            <Fact label={t('expected')}>{amount(expected)}</Fact>
            <Fact label={t('difference')}>
              {amount(actual - expected)}
              {share}
            </Fact>
            <Fact label={t('tolerance')}>{t('within', { amount: amount(tolerance) })}</Fact>
            {from && to && <Fact label={t('basis')}>{t('basisOf', { from: dayOf(from), to: dayOf(to), days: daysBefore })}</Fact>}
            <Fact label={t('weather')}>{t(`temperature.${temperature}`)}</Fact>
          </dl>
        </>
      )}
    </>
  );
}

/** @param date 2026-11-20 */
function dayOf(date: string): string {
  return formatDay(date, undefined, 'UTC');
}

function formatSigned(share: number): string {
  return share > 0 ? `+${formatPercent(share)}` : formatPercent(share);
}

const chartHeight = 150;

function DayChart({ part: { energyType, days } }: { part: Part }) {
  const t = useTexts('saving');
  const tCodes = useTexts('codes');
  const draw = useCallback(
    () =>
      drawComparison({
        names: days.map(({ date }) => date),
        ticks: days.map(({ date }) => date.slice(5)),
        now: { label: t('actual'), values: days.map(({ actual }) => actual / 1000), color: '--brand' },
        before: { label: t('expected'), values: days.map(({ expected }) => expected / 1000) },
      }),
    [days, t],
  );
  const table = useMemo(
    () => ({
      head: [t('day'), t('actual'), t('expected')],
      rows: days.map(({ date, actual, expected }) => [date, formatAmount(actual / 1000), formatAmount(expected / 1000)]),
    }),
    [days, t],
  );
  const label = t('chart', { type: tCodes(`energyType.${energyType}`) });
  return <Chart label={label} draw={draw} height={chartHeight} formatValue={formatAmount} table={table} />;
}
