import { energyTypes } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { useApiQuery } from '../../../../shared/api/use-api-query.ts';
import { listAreaOptions } from '../../../../shared/area/area-options.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { Choice } from '../../../../shared/ui/Choice.tsx';
import { DateTimeField } from '../../../../shared/ui/DateTimeField.tsx';
import { PickerField } from '../../../../shared/ui/PickerField.tsx';
import { PrimaryButton } from '../../../../shared/ui/PrimaryButton.tsx';
import { Sheet } from '../../../../shared/ui/Sheet.tsx';
import { type AlarmFilters, noFilters, periods } from '../../model/list-query.ts';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: AlarmFilters;
  onChange: (filters: AlarmFilters) => void;
}

const any = 'any';

/** Energy type, place and period; taken over together, so that the list is fetched once. */
export function FilterSheet({ open, onClose, filters, onChange }: FilterSheetProps) {
  const t = useTexts('alarm');
  const [chosen, setChosen] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setChosen(filters);
  }
  const finish = ({ energyType, siteId, period, from, to }: AlarmFilters) => {
    onChange({ energyType, siteId, period, from, to });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <>
          <PrimaryButton kind="plain" onPress={() => finish(noFilters)}>
            {t('filter.reset')}
          </PrimaryButton>
          <PrimaryButton onPress={() => finish(chosen)}>{t('filter.apply')}</PrimaryButton>
        </>
      }
    >
      <FilterFields filters={chosen} onChange={(changed) => setChosen({ ...chosen, ...changed })} />
    </Sheet>
  );
}

function FilterFields({ filters, onChange }: { filters: AlarmFilters; onChange: (changed: Partial<AlarmFilters>) => void }) {
  const t = useTexts('alarm');
  const tCodes = useTexts('codes');
  return (
    <>
      <Choice
        label={t('filter.energyType')}
        layout="pills"
        options={[
          { value: any, label: t('filter.any') },
          ...energyTypes.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) })),
        ]}
        value={filters.energyType ?? any}
        onChange={(value) => onChange({ energyType: energyTypes.find((type) => type === value) ?? null })}
      />
      <SiteField value={filters.siteId} onChange={(siteId) => onChange({ siteId })} />
      <Choice
        label={t('filter.period')}
        layout="pills"
        options={[{ value: any, label: t('filter.any') }, ...periods.map((period) => ({ value: period, label: t(`period.${period}`) }))]}
        value={filters.period ?? any}
        onChange={(value) => onChange({ period: periods.find((period) => period === value) ?? null })}
      />
      {filters.period === 'custom' && (
        <>
          <DateTimeField
            precision="date"
            label={t('filter.from')}
            value={filters.from}
            max={filters.to ?? undefined}
            onChange={(from) => onChange({ from })}
          />
          <DateTimeField
            precision="date"
            label={t('filter.to')}
            value={filters.to}
            min={filters.from ?? undefined}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
    </>
  );
}

function SiteField({ value, onChange }: { value: string | null; onChange: (siteId: string | null) => void }) {
  const t = useTexts('alarm');
  const { data: sites } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(sites ?? []), [sites]);
  return (
    <PickerField
      label={t('filter.site')}
      options={[{ value: any, label: t('filter.any') }, ...options]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? null : id)}
    />
  );
}
