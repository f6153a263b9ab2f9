import type { CostFigures } from '#features/energy/hooks/use-energy-cost.ts';
import type { BandKey } from '#features/energy/model/band-uses.ts';
import { writePrice } from '#shared/charge/amounts.ts';
import { shareOf } from '#shared/energy/compare-amounts.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './BandLegend.module.css';

/** The bands of a chart by pattern and name, each with what was used in it and its price. */
export function BandLegend({ cost: { total, tariffs, unit } }: { cost: CostFigures }) {
  const t = useTexts('energy');
  const tTariff = useTexts('tariff');
  const lines: { key: BandKey; name: string; amount: number; hint: string | null }[] = [
    ...total.bands.map(({ band, amount }) => ({
      key: band,
      name: tTariff(`band.${band}`),
      amount,
      hint: t('cost.perUnit', { price: pricesOf(tariffs, band), unit }),
    })),
    ...(total.unpriced > 0 ? [{ key: 'none' as const, name: t('cost.unpriced'), amount: total.unpriced, hint: null }] : []),
  ];
  return (
    <ul className={styles.list} aria-label={t('cost.byBand')}>
      {lines.map(({ key, name, amount, hint }) => {
        const share = shareOf(amount, total.amount);
        return (
          <li key={key} className={styles.line}>
            <span className={styles.swatch} data-key={key} aria-hidden="true" />
            <span>{name}</span>
            <span className={styles.amount}>
              {formatAmount(amount)} {unit}
            </span>
            <span className={styles.hint}>{hint}</span>
            <span className={styles.share}>{share !== null && t('cost.share', { share: formatPercent(share) })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The price of a band, or from which to which where several tariffs held. */
function pricesOf(tariffs: CostFigures['tariffs'], band: CostFigures['total']['bands'][number]['band']): string {
  const prices = tariffs.flatMap(({ prices: own }) => own.filter((one) => one.band === band).map(({ price }) => price));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? writePrice(lowest) : `${writePrice(lowest)}–${writePrice(highest)}`;
}
