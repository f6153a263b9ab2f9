import { consumptionUnits } from '@energy-om/domain';
import { useCalculation } from '#features/tariff/hooks/use-calculation.ts';
import { listBands, type Tariff, type TariffVersion } from '#features/tariff/model/terms.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import field from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from '../tariff.module.css';
import { BillCard } from './BillCard.tsx';
import { MeterField } from './MeterField.tsx';

/** Asks for a month and what was used in it, and shows how the bill comes about. */
export function Calculation({ tariff, version }: { tariff: Tariff; version: TariffVersion }) {
  const t = useTexts('tariff');
  const { trial, change, faults, bill, calculate } = useCalculation(tariff, version);
  const unit = consumptionUnits[tariff.energyType] ?? '';
  const bands = listBands(version.seasons);
  const ways = (['amounts', 'meter'] as const).map((value) => ({ value, label: t(`try.by.${value}`) }));
  return (
    <Screen
      back={screenAddress('tariff', { id: tariff.id, version: version.id })}
      bottom={
        <BottomBar>
          <Button onPress={calculate}>{t('try.calculate')}</Button>
        </BottomBar>
      }
    >
      <p className={styles.words}>{t('try.explain', { name: tariff.name, date: formatTenantDate(version.validFrom) })}</p>
      <Card>
        <div className={styles.stack}>
          <Field label={t('try.month')} required error={faults.within('month')}>
            {(control) => (
              <div className={field.box}>
                <input
                  {...control}
                  type="month"
                  className={field.input}
                  value={trial.month}
                  onChange={({ target }) => change({ month: target.value })}
                />
              </div>
            )}
          </Field>
          <Segmented label={t('try.source')} options={ways} value={trial.by} onChange={(by) => change({ by })} />
          {trial.by === 'meter' ? (
            <MeterField
              energyType={tariff.energyType}
              value={trial.meterId}
              onChange={(meterId) => change({ meterId })}
              error={faults.within('meterId')}
            />
          ) : (
            <div className={styles.pair}>
              {bands.map((band) => (
                <TextField
                  key={band}
                  label={bands.length === 1 ? t('try.amount') : t('try.amountOf', { band: t(`band.${band}`) })}
                  inputMode="decimal"
                  unit={unit}
                  value={trial.amounts[band] ?? ''}
                  onChange={(typed) => change({ amounts: { ...trial.amounts, [band]: typed } })}
                  error={faults.within(`amounts.${band}`)}
                />
              ))}
            </div>
          )}
          {version.steps && (
            <div className={styles.pair}>
              <TextField
                label={t('try.used')}
                optional
                inputMode="decimal"
                unit={unit}
                hint={t(`try.usedHint.${version.steps.period}`)}
                value={trial.used}
                onChange={(used) => change({ used })}
                error={faults.within('used')}
              />
              {version.steps.allowance && (
                <TextField
                  label={t('try.persons')}
                  optional
                  inputMode="numeric"
                  unit={t('edit.steps.persons')}
                  value={trial.persons}
                  onChange={(persons) => change({ persons })}
                  error={faults.within('persons')}
                />
              )}
            </div>
          )}
        </div>
      </Card>
      {bill && <BillCard bill={bill} unit={unit} />}
    </Screen>
  );
}
