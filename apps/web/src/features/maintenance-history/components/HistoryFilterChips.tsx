import { useApiQuery } from '#shared/api/use-api-query.ts';
import { type AppliedFilter, AppliedFilters } from '#shared/filter/AppliedFilters.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import type { HistoryFilters, HistoryQuery } from '../model/history-query.ts';
import type { HistoryNames } from '../model/use-history-names.ts';

export interface HistoryFilterChipsProps {
  query: HistoryQuery;
  names: HistoryNames;
  onChange: (changed: Partial<HistoryFilters>) => void;
}

/** What the history is limited to, each with a button that removes it. */
export function HistoryFilterChips({ query, names, onChange }: HistoryFilterChipsProps) {
  const t = useTexts('maintenanceHistory');
  const { view, deviceId, projectId, siteId, accountId } = query;
  const { data: sites = [] } = useApiQuery('listSites', {}, { enabled: siteId !== null, silent: true });
  const applied: AppliedFilter<HistoryFilters>[] = [];
  if (deviceId !== null) applied.push({ key: 'device', text: names.device(deviceId), off: { deviceId: null } });
  if (projectId !== null) applied.push({ key: 'project', text: names.project(projectId), off: { projectId: null } });
  if (siteId !== null) {
    applied.push({ key: 'site', text: sites.find(({ id }) => id === siteId)?.name ?? t('filter.site'), off: { siteId: null } });
  }
  if (accountId !== null && view !== 'mine') applied.push({ key: 'person', text: names.person(accountId), off: { accountId: null } });
  return <AppliedFilters filters={applied} period={query} onChange={onChange} />;
}
