import { consumptionUnits, maxFactorSourceLength } from '@energy-om/domain';
import type { FactorDraft } from '#features/energy/hooks/use-energy-settings-form.ts';
import { type CountedType, energyColors } from '#features/energy/model/energy-colors.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './settings.module.css';

export interface FactorFieldsProps {
  factor: FactorDraft;
  faultOf: (field: string) => string | null;
  onChange: (changes: Partial<FactorDraft>) => void;
  onRemove: () => void;
}

const yearDigits = 4;

export function unitOfType(energyType: CountedType): string {
  return consumptionUnits[energyType] ?? '';
}

/** One factor of carbon of the organisation's own. */
export function FactorFields({ factor, faultOf, onChange, onRemove }: FactorFieldsProps) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const types = Object.keys(energyColors) as CountedType[];
  return (
    <div className={styles.factor}>
      <PickerField
        label={t('settings.type')}
        options={types.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))}
        value={factor.energyType}
        onChange={(energyType) => onChange({ energyType: energyType as CountedType })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('settings.value')}
          inputMode="decimal"
          unit={t('settings.unit', { unit: unitOfType(factor.energyType) })}
          value={factor.value}
          onChange={(value) => onChange({ value })}
          error={faultOf('kilogramsPerUnit')}
        />
        <TextField
          label={t('settings.year')}
          inputMode="numeric"
          maxLength={yearDigits}
          value={factor.year}
          onChange={(year) => onChange({ year })}
          error={faultOf('year')}
        />
      </div>
      <DateTimeField
        label={t('settings.validFrom')}
        precision="date"
        value={factor.from}
        onChange={(from) => onChange({ from })}
        error={faultOf('from')}
      />
      <TextField
        label={t('settings.source')}
        maxLength={maxFactorSourceLength}
        value={factor.source}
        onChange={(source) => onChange({ source })}
        error={faultOf('source')}
      />
      <Button variant="plain" onPress={onRemove}>
        {t('settings.remove')}
      </Button>
    </div>
  );
}
