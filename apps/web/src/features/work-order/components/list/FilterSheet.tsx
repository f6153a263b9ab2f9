import { eventLevels } from '@energy-om/domain';
import { useState } from 'react';
import { useDictionary } from '../../../../shared/api/dictionary.ts';
import { useApiQuery } from '../../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { useMay } from '../../../../shared/session/session-store.ts';
import { Choice } from '../../../../shared/ui/Choice.tsx';
import { DateTimeField } from '../../../../shared/ui/DateTimeField.tsx';
import { PickerField } from '../../../../shared/ui/PickerField.tsx';
import { PrimaryButton } from '../../../../shared/ui/PrimaryButton.tsx';
import { Sheet } from '../../../../shared/ui/Sheet.tsx';
import { type ListFilters, noFilters, periods } from '../../model/list-query.ts';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
}

const any = 'any';

/** Level, project and period; taken over together, so that the list is fetched once. */
export function FilterSheet({ open, onClose, filters, onChange }: FilterSheetProps) {
  const t = useTexts('workOrder');
  const [chosen, setChosen] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setChosen(filters);
  }
  const finish = (wanted: ListFilters) => {
    onChange(wanted);
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

function FilterFields({ filters, onChange }: { filters: ListFilters; onChange: (changed: Partial<ListFilters>) => void }) {
  const t = useTexts('workOrder');
  // The dictionary's words; the app's own until it is there.
  const levels = useDictionary('SJDJ');
  const tCodes = useTexts('codes');
  return (
    <>
      <Choice
        label={t('filter.level')}
        layout="pills"
        options={[
          { value: 0, label: t('filter.any') },
          ...eventLevels.map((level) => ({ value: level, label: levels.get(String(level)) ?? tCodes(`level.${level}`) })),
        ]}
        value={filters.level ?? 0}
        onChange={(level) => onChange({ level: eventLevels.find((one) => one === level) ?? null })}
      />
      <ProjectField value={filters.projectId} onChange={(projectId) => onChange({ projectId })} />
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

/** The projects one may raise orders in are those whose orders one has to do with. */
function ProjectField({ value, onChange }: { value: string | null; onChange: (projectId: string | null) => void }) {
  const t = useTexts('workOrder');
  const mayList = useMay('work-order.create');
  const { data: projects = [] } = useApiQuery('listNewOrderProjects', {}, { enabled: mayList, silent: true });
  if (projects.length < 2) return null;
  return (
    <PickerField
      label={t('filter.project')}
      options={[
        { value: any, label: t('filter.any') },
        ...projects.map(({ id, name, customer }) => ({ value: id, label: name, hint: customer })),
      ]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? null : id)}
    />
  );
}
