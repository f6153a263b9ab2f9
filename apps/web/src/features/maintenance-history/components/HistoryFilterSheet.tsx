import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { FilterSheet } from '#shared/filter/FilterSheet.tsx';
import { PeriodField } from '#shared/filter/PeriodField.tsx';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PeopleField } from '#shared/member/PeopleField.tsx';
import { useMay } from '#shared/session/session-store.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { type HistoryFilters, noFilters } from '../model/history-query.ts';
import type { HistoryNames } from '../model/use-history-names.ts';

export interface HistoryFilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: HistoryFilters;
  names: HistoryNames;
  /** False where the own work is listed, so that nobody else can be chosen. */
  hasPeople: boolean;
  onChange: (filters: HistoryFilters) => void;
}

const any = 'any';

/** The filters of the history: project, area, who did the work, and when it was finished. */
export function HistoryFilterSheet({ names, hasPeople, ...sheet }: HistoryFilterSheetProps) {
  const t = useTexts('maintenanceHistory');
  const maySeeMembers = useMay('member.manage');
  return (
    <FilterSheet {...sheet} none={noFilters}>
      {({ projectId, siteId, accountId, ...period }, change) => (
        <>
          <ProjectField value={projectId} onChange={(id) => change({ projectId: id })} />
          <SiteField value={siteId} onChange={(id) => change({ siteId: id })} />
          {maySeeMembers && hasPeople && (
            <PeopleField
              single
              label={t('filter.person')}
              firstRole="technician"
              value={accountId === null ? [] : [{ id: accountId, fullName: names.person(accountId) }]}
              onChange={([person]) => {
                if (person) names.remember(person);
                change({ accountId: person?.id ?? null });
              }}
            />
          )}
          <PeriodField label={t('filter.period')} value={period} onChange={change} />
        </>
      )}
    </FilterSheet>
  );
}

interface FieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function ProjectField({ value, onChange }: FieldProps) {
  const t = useTexts('maintenanceHistory');
  const tFilter = useTexts('filter');
  const maySeeProjects = useMay('project.view');
  const { data: projects = [] } = useAllPages('listUserProjects', maySeeProjects);
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

function SiteField({ value, onChange }: FieldProps) {
  const t = useTexts('maintenanceHistory');
  const tFilter = useTexts('filter');
  const maySeeSites = useMay('device.view');
  const { data: sites } = useApiQuery('listSites', {}, { enabled: maySeeSites, silent: true });
  const options = useMemo(() => listAreaOptions(sites ?? []), [sites]);
  if (options.length === 0) return null;
  return (
    <PickerField
      label={t('filter.site')}
      options={[{ value: any, label: tFilter('any') }, ...options]}
      value={value ?? any}
      onChange={(id) => onChange(id === any ? null : id)}
    />
  );
}
