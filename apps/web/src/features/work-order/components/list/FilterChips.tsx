import { useApiQuery } from '../../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { useMay } from '../../../../shared/session/session-store.ts';
import { type AppliedFilter, AppliedFilters } from '../../../../shared/ui/AppliedFilters.tsx';
import type { ListFilters } from '../../model/list-query.ts';

/** The filters that are on, each with a way to take it off: nobody wonders where an order has gone. */
export function FilterChips({ filters, onChange }: { filters: ListFilters; onChange: (changed: Partial<ListFilters>) => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const mayList = useMay('work-order.create');
  const { level, projectId, period, from, to } = filters;
  const { data: projects = [] } = useApiQuery('listNewOrderProjects', {}, { enabled: mayList && projectId !== null, silent: true });
  const project = projects.find(({ id }) => id === projectId)?.name ?? t('filter.project');
  const days = period === 'custom' ? `${from ?? '…'} – ${to ?? '…'}` : period && t(`period.${period}`);
  const applied: AppliedFilter[] = [];
  const add = (key: string, text: string, off: Partial<ListFilters>) => applied.push({ key, text, onRemove: () => onChange(off) });
  if (level !== null) add('level', tCodes(`level.${level}`), { level: null });
  if (projectId !== null) add('project', project, { projectId: null });
  if (days !== null) add('period', days, { period: null, from: null, to: null });
  return <AppliedFilters filters={applied} removeLabel={(filter) => t('filter.remove', { filter })} />;
}
