import type { EnergyType } from '#features/tariff/model/terms.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface MeterFieldProps {
  energyType: EnergyType;
  value: string | null;
  onChange: (id: string) => void;
  error: string | null;
}

/** As many meters as a person reads through on a sheet. */
const pageSize = 100;

/** Which meter's consumption counts. */
export function MeterField({ energyType, value, onChange, error }: MeterFieldProps) {
  const t = useTexts('tariff');
  const { data } = useApiQuery('listMeters', { energyType, pageSize }, { silent: true });
  const options = (data?.items ?? []).map(({ id, name, location }) => ({ value: id, label: name, hint: location }));
  return <PickerField label={t('try.meter')} required options={options} value={value} onChange={onChange} error={error} />;
}
