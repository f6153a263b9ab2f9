import { consumptionUnits } from '@energy-om/domain';
import { quantityScale, writePrice } from '#shared/charge/amounts.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { type EnergyType, listBands, type Terms } from '../model/terms.ts';
import { BandName } from './BandName.tsx';
import styles from './tariff.module.css';

/** What each band costs in each step, and what is charged besides. */
export function PricesCard({ terms, energyType }: { terms: Terms; energyType: EnergyType }) {
  const t = useTexts('tariff');
  const { steps, prices, service, fixedFee, minimumFee, taxRates } = terms;
  const unit = consumptionUnits[energyType] ?? '';
  const bands = listBands(terms.seasons);
  const count = (steps?.thresholds.length ?? 0) + 1;
  const percent = (basisPoints: number) => `${basisPoints / 100} %`;
  return (
    <Card title={t('page.prices')} extra={t('page.perUnit', { unit })}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          {count > 1 && (
            <thead>
              <tr>
                <th scope="col">{t('page.band')}</th>
                {Array.from({ length: count }, (_, step) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their number
                  <th key={step} scope="col">
                    {t('step', { step: step + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {bands.map((band) => (
              <tr key={band}>
                <th scope="row">
                  <BandName band={band} />
                </th>
                {(prices[band] ?? []).map((price, step) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={step}>{writePrice(price)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {steps && (
        <p className={styles.words}>
          {t(`stepsBy.${steps.period}`, {
            thresholds: steps.thresholds.map((threshold) => `${threshold / quantityScale} ${unit}`).join(t('comma')),
            month: Number(steps.anchor.slice(0, 2)),
            day: Number(steps.anchor.slice(3)),
          })}
          {steps.allowance && t('allowance', { above: steps.allowance.above, amount: steps.allowance.perPerson / quantityScale, unit })}
        </p>
      )}
      {service && (
        <Row label={t('component.service')}>
          {service.by === 'unit'
            ? t('perUnit', { price: writePrice(service.price), unit })
            : t('percentOfEnergy', { percent: percent(service.basisPoints) })}
        </Row>
      )}
      {fixedFee !== null && <Row label={t('component.fixed')}>{t('perMonth', { amount: formatMoney(fixedFee) })}</Row>}
      {minimumFee !== null && <Row label={t('minimum')}>{t('perMonth', { amount: formatMoney(minimumFee) })}</Row>}
      <Row label={t('page.tax')}>
        {[
          t('page.taxOn.energy', { percent: percent(taxRates.energy) }),
          service && t('page.taxOn.service', { percent: percent(taxRates.service) }),
          fixedFee !== null && t('page.taxOn.fixed', { percent: percent(taxRates.fixed) }),
        ]
          .filter(Boolean)
          .join(t('comma'))}
      </Row>
    </Card>
  );
}
