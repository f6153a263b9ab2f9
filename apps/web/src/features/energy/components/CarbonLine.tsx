import { formatAmount } from '#shared/format/amount.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { EnergyFigures } from '../hooks/use-energy-figures.ts';
import styles from './TotalCard.module.css';

export interface CarbonLineProps {
  carbon: NonNullable<EnergyFigures['carbon']>;
  unit: string;
}

const tonneKilograms = 1000;
const factorDecimals = 4;

/** The carbon dioxide of the total, and by which factors. */
export function CarbonLine({ carbon: { kilograms, isComplete, factors }, unit }: CarbonLineProps) {
  const t = useTexts('energy');
  const [amount, carbonUnit] = kilograms >= tonneKilograms ? [kilograms / tonneKilograms, 'tCO₂'] : [kilograms, 'kgCO₂'];
  return (
    <div className={styles.compared}>
      <p className={styles.line}>
        <span>{t('carbon.label')}</span>
        <span className={styles.values}>
          {formatAmount(amount)} {carbonUnit}
        </span>
      </p>
      {factors.map(({ from, kilogramsPerUnit, source, year }) => (
        <p key={from} className={styles.meters}>
          {t('carbon.factor', { factor: `${formatNumber(kilogramsPerUnit, factorDecimals)} kgCO₂/${unit}`, source, year })}
        </p>
      ))}
      {!isComplete && <p className={styles.meters}>{t('carbon.incomplete')}</p>}
    </div>
  );
}
