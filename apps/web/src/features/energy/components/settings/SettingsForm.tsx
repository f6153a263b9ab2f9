import { maxCarbonFactors } from '@energy-om/domain';
import {
  type EnergySettings,
  type FactorDraft,
  listSettingsDifferences,
  toSettingsDraft,
  useEnergySettingsForm,
} from '#features/energy/hooks/use-energy-settings-form.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { FactorFields, unitOfType } from './FactorFields.tsx';
import styles from './settings.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const newFactor: FactorDraft = { energyType: 'NYDN', from: null, value: '', source: '', year: '' };
const factorDecimals = 4;

export function SettingsForm({ settings }: { settings: EnergySettings }) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const { form, isOutdated } = useEnergySettingsForm(settings);
  const { night, factors } = form.values;
  const changeFactor = (index: number, changes: Partial<FactorDraft>) =>
    form.change({ factors: factors.map((factor, at) => (at === index ? { ...factor, ...changes } : factor)) });
  return (
    <Screen
      back={screenAddress('energyAnalysis')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('settings.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listSettingsDifferences(settings, form.values)}
          onTakeTheirs={() => form.change(toSettingsDraft(settings))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card title={t('settings.night')}>
        <p className={styles.words}>{t('settings.nightHint')}</p>
        <div className={styles.pair}>
          {(['from', 'to'] as const).map((bound) => (
            <PickerField
              key={bound}
              label={t(`settings.${bound}`)}
              options={hours}
              value={String(night[bound])}
              onChange={(hour) => form.change({ night: { ...night, [bound]: Number(hour) } })}
              error={form.faults.all[`night.${bound}`] ?? null}
            />
          ))}
        </div>
      </Card>
      <Card title={t('settings.factors')}>
        <p className={styles.words}>{t('settings.factorsHint')}</p>
        {factors.map((factor, index) => (
          <FactorFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a factor has no name of its own while it is typed
            key={index}
            factor={factor}
            faultOf={(field) => form.faults.all[`carbonFactors.${index}.${field}`] ?? null}
            onChange={(changes) => changeFactor(index, changes)}
            onRemove={() => form.change({ factors: factors.filter((_, at) => at !== index) })}
          />
        ))}
        {factors.length < maxCarbonFactors && (
          <Button variant="plain" onPress={() => form.change({ factors: [...factors, newFactor] })}>
            {t('settings.add')}
          </Button>
        )}
      </Card>
      <Card title={t('settings.published')}>
        {settings.published.map(({ energyType, from, kilogramsPerUnit, source, year }) => (
          <Row key={`${energyType} ${from}`} label={tCodes(`energyType.${energyType}`)} hint={`${source} · ${year}`}>
            {formatNumber(kilogramsPerUnit, factorDecimals)} {t('settings.unit', { unit: unitOfType(energyType) })}
          </Row>
        ))}
      </Card>
    </Screen>
  );
}
