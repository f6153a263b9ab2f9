import { consumptionUnits } from '@energy-om/domain';
import type { TariffForm } from '#features/tariff/hooks/use-tariff-form.ts';
import type { EnergyType } from '#features/tariff/model/terms.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../tariff.module.css';

/** What is charged beside the energy, and the rates of tax. */
export function FeeFields({ form, energyType }: { form: TariffForm; energyType: EnergyType }) {
  const t = useTexts('tariff');
  const { service } = form.values;
  const kinds = (['none', 'unit', 'percent'] as const).map((value) => ({ value, label: t(`edit.service.${value}`) }));
  const decimal = { inputMode: 'decimal' } as const;
  const perMonth = t('edit.yuanPerMonth');
  const fault = (path: string) => form.faults.within(path);
  return (
    <Card title={t('edit.fees')}>
      <div className={styles.stack}>
        <div className={styles.tight}>
          <span>{t('component.service')}</span>
          <Segmented label={t('component.service')} options={kinds} value={service} onChange={(value) => form.change({ service: value })} />
        </div>
        {service !== 'none' && (
          <TextField
            label={t('component.service')}
            required
            {...decimal}
            unit={service === 'unit' ? t('edit.yuanPer', { unit: consumptionUnits[energyType] ?? '' }) : '%'}
            {...form.field('serviceFee')}
            error={fault('service')}
          />
        )}
        <TextField
          label={t('component.fixed')}
          optional
          {...decimal}
          unit={perMonth}
          hint={t('edit.fixedHint')}
          {...form.field('fixedFee')}
        />
        <TextField label={t('minimum')} optional {...decimal} unit={perMonth} hint={t('edit.minimumHint')} {...form.field('minimumFee')} />
        <div className={styles.pair}>
          <TextField
            label={t('edit.energyTax')}
            required
            {...decimal}
            unit="%"
            {...form.field('energyTax')}
            error={fault('taxRates.energy')}
          />
          <TextField
            label={t('edit.serviceTax')}
            required
            {...decimal}
            unit="%"
            {...form.field('serviceTax')}
            error={fault('taxRates.service')}
          />
          <TextField
            label={t('edit.fixedTax')}
            required
            {...decimal}
            unit="%"
            {...form.field('fixedTax')}
            error={fault('taxRates.fixed')}
          />
        </div>
      </div>
    </Card>
  );
}
