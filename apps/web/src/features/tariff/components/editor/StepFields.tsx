import { consumptionUnits, maxTariffSteps } from '@energy-om/domain';
import type { TariffForm } from '#features/tariff/hooks/use-tariff-form.ts';
import type { EnergyType } from '#features/tariff/model/terms.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../tariff.module.css';

/** Whether the price depends on how much was used, and from when it is counted. */
export function StepFields({ form, energyType }: { form: TariffForm; energyType: EnergyType }) {
  const t = useTexts('tariff');
  const { steps, thresholds, hasAllowance } = form.values;
  const unit = consumptionUnits[energyType] ?? '';
  const kinds = (['none', 'month', 'year'] as const).map((value) => ({ value, label: t(`edit.steps.${value}`) }));
  const choose = (value: (typeof kinds)[number]['value']) =>
    form.change({ steps: value, ...(value !== 'none' && thresholds.length === 0 && { thresholds: [''] }) }, 'steps', 'prices');
  return (
    <Card title={t('edit.steps.title')}>
      <div className={styles.stack}>
        <Segmented label={t('edit.steps.title')} options={kinds} value={steps} onChange={choose} />
        {steps !== 'none' && (
          <>
            <TextField
              label={t('edit.steps.anchor')}
              required
              placeholder="01-01"
              maxLength={5}
              hint={t(`edit.steps.anchorHint.${steps}`)}
              {...form.field('anchor')}
            />
            {thresholds.map((threshold, index) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: a threshold is its place
                key={index}
                label={t('edit.steps.threshold', { step: index + 1 })}
                required
                inputMode="decimal"
                unit={unit}
                value={threshold}
                onChange={(typed) =>
                  form.change({ thresholds: thresholds.map((one, place) => (place === index ? typed : one)) }, `steps.thresholds.${index}`)
                }
                error={form.faults.within(`steps.thresholds.${index}`)}
              />
            ))}
            <div className={styles.tight}>
              <Button
                variant="plain"
                size="small"
                disabled={thresholds.length >= maxTariffSteps - 1}
                onPress={() => form.change({ thresholds: [...thresholds, ''] })}
              >
                {t('edit.steps.add')}
              </Button>
              {thresholds.length > 1 && (
                <Button variant="text" dangerous size="small" onPress={() => form.change({ thresholds: thresholds.slice(0, -1) })}>
                  {t('edit.steps.remove')}
                </Button>
              )}
            </div>
            <SwitchRow
              label={t('edit.steps.allowance')}
              hint={t('edit.steps.allowanceHint')}
              value={hasAllowance}
              onChange={(value) => form.change({ hasAllowance: value })}
            />
            {hasAllowance && (
              <div className={styles.pair}>
                <TextField
                  label={t('edit.steps.above')}
                  required
                  inputMode="numeric"
                  unit={t('edit.steps.persons')}
                  {...form.field('allowanceAbove')}
                />
                <TextField
                  label={t('edit.steps.perPerson')}
                  required
                  inputMode="decimal"
                  unit={unit}
                  {...form.field('allowancePerPerson')}
                />
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
