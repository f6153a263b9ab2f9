import type { CostFigures } from '#features/energy/hooks/use-energy-cost.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './cost.module.css';

/** By what a cost was computed, and what it does not contain. */
export function CostNotes({ cost: { total, tariffs, unit, before, yearBefore } }: { cost: CostFigures }) {
  const t = useTexts('energy');
  const tTariff = useTexts('tariff');
  const names = [...new Set(tariffs.map(({ name }) => name))];
  const isCompared = before !== null || yearBefore !== null;
  const notes = [
    t('cost.notes.base'),
    tariffs.some(({ hasService }) => hasService) && t('cost.notes.service'),
    tariffs.some(({ hasSteps }) => hasSteps) && t('cost.notes.steps'),
    tariffs.some(({ hasMonthlyFees }) => hasMonthlyFees) && t('cost.notes.fees'),
    isCompared && t('cost.notes.earlier'),
  ];
  return (
    <div className={styles.notes}>
      {total.unpriced > 0 && <p className={styles.warning}>{t('cost.partly', { amount: `${formatAmount(total.unpriced)} ${unit}` })}</p>}
      {names.length > 0 && <p>{t('cost.tariffs', { names: names.join(tTariff('comma')) })}</p>}
      <ul className={styles.list}>{notes.map((note) => note && <li key={note}>{note}</li>)}</ul>
    </div>
  );
}
