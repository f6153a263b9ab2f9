import { consumptionUnits } from '@energy-om/domain';
import type { TariffForm } from '#features/tariff/hooks/use-tariff-form.ts';
import { countDraftSteps, listDraftBands } from '#features/tariff/model/tariff-draft.ts';
import type { EnergyType } from '#features/tariff/model/terms.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BandName } from '../BandName.tsx';
import styles from '../tariff.module.css';

/** What each band of the days above costs, in each step. */
export function PriceFields({ form, energyType }: { form: TariffForm; energyType: EnergyType }) {
  const t = useTexts('tariff');
  const { prices } = form.values;
  const count = countDraftSteps(form.values);
  const unit = t('edit.yuanPer', { unit: consumptionUnits[energyType] ?? '' });
  return (
    <Card title={t('page.prices')} extra={t('edit.withTax')}>
      <div className={styles.stack}>
        {listDraftBands(form.values).map((band) => (
          <section key={band} className={styles.tight}>
            <h3 className={styles.head}>
              <BandName band={band} />
            </h3>
            <div className={styles.pair}>
              {Array.from({ length: count }, (_, step) => (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                  key={step}
                  label={count > 1 ? t('step', { step: step + 1 }) : t('edit.price')}
                  required
                  inputMode="decimal"
                  unit={unit}
                  value={prices[band]?.[step] ?? ''}
                  onChange={(typed) => {
                    const row = Array.from({ length: count }, (_one, place) => (place === step ? typed : (prices[band]?.[place] ?? '')));
                    form.change({ prices: { ...prices, [band]: row } }, `prices.${band}.${step}`);
                  }}
                  error={form.faults.within(`prices.${band}.${step}`) ?? null}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  );
}
