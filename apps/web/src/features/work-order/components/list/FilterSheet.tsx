import { eventLevels } from '@energy-om/domain';
import { useDictionary } from '#features/work-order/hooks/use-dictionary.ts';
import { type ListFilters, noFilters } from '#features/work-order/model/list-query.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { FilterSheet as AnyFilterSheet } from '#shared/filter/FilterSheet.tsx';
import { PeriodField } from '#shared/filter/PeriodField.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
}

const any = 'any';

/** The filters of the list: level, project and period. */
export function FilterSheet(props: FilterSheetProps) {
  const t = useTexts('workOrder');
  return (
    <AnyFilterSheet {...props} none={noFilters}>
      {(chosen, change) => (
        <>
          <LevelField value={chosen.level} onChange={(level) => change({ level })} />
          <ProjectField value={chosen.projectId} onChange={(projectId) => change({ projectId })} />
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

function LevelField({ value, onChange }: FieldProps<ListFilters['level']>) {
  const t = useTexts('workOrder');
  const tFilter = useTexts('filter');
  const tCodes = useTexts('codes');
  // The dictionary's names; the app's own until it is loaded.
  const levels = useDictionary('SJDJ');
  return (
    <Choice
      label={t('filter.level')}
      layout="pills"
      options={[
        { value: 0, label: tFilter('any') },
        ...eventLevels.map((level) => ({ value: level, label: levels.get(String(level)) ?? tCodes(`level.${level}`) })),
      ]}
      value={value ?? 0}
      onChange={(chosen) => onChange(eventLevels.find((level) => level === chosen) ?? null)}
    />
  );
}

/** An account sees orders of the projects in which it may create some. */
function ProjectField({ value, onChange }: FieldProps<string | null>) {
  const t = useTexts('workOrder');
  const tFilter = useTexts('filter');
  const mayList = useMay('work-order.create');
  const { data: projects = [] } = useApiQuery('listNewOrderProjects', {}, { enabled: mayList, silent: true });
  if (projects.length < 2) return null;
  return (
    <PickerField
      label={t('filter.project')}
      options={[
        { value: any, label: tFilter('any') },
        ...projects.map(({ id, name, customer }) => ({ value: id, label: name, hint: customer })),
      ]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? null : id)}
    />
  );
}
