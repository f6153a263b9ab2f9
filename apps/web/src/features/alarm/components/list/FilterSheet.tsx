import { energyTypes } from '@energy-om/domain';
import { useMemo } from 'react';
import { type AlarmFilters, noFilters } from '#features/alarm/model/list-query.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { FilterSheet as AnyFilterSheet } from '#shared/filter/FilterSheet.tsx';
import { PeriodField } from '#shared/filter/PeriodField.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: AlarmFilters;
  onChange: (filters: AlarmFilters) => void;
}

const any = 'any';

/** The filters of the list: energy type, area and period. */
export function FilterSheet(props: FilterSheetProps) {
  const t = useTexts('alarm');
  return (
    <AnyFilterSheet {...props} none={noFilters}>
      {(chosen, change) => (
        <>
          <EnergyTypeField value={chosen.energyType} onChange={(energyType) => change({ energyType })} />
          <SiteField value={chosen.siteId} onChange={(siteId) => change({ siteId })} />
          <PeriodField label={t('filter.period')} value={chosen} onChange={change} />
        </>
      )}
    </AnyFilterSheet>
  );
}

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

function EnergyTypeField({ value, onChange }: FieldProps<AlarmFilters['energyType']>) {
  const t = useTexts('alarm');
  const tFilter = useTexts('filter');
  const tCodes = useTexts('codes');
  return (
    <Choice
      label={t('filter.energyType')}
      layout="pills"
      options={[
        { value: any, label: tFilter('any') },
        ...energyTypes.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) })),
      ]}
      value={value ?? any}
      onChange={(chosen) => onChange(energyTypes.find((type) => type === chosen) ?? null)}
    />
  );
}

function SiteField({ value, onChange }: FieldProps<string | null>) {
  const t = useTexts('alarm');
  const tFilter = useTexts('filter');
  const { data: sites } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(sites ?? []), [sites]);
  return (
    <PickerField
      label={t('filter.site')}
      options={[{ value: any, label: tFilter('any') }, ...options]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? null : id)}
    />
  );
}
