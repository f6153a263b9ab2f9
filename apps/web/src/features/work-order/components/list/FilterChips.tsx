import type { ListFilters } from '#features/work-order/model/list-query.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { type AppliedFilter, AppliedFilters } from '#shared/filter/AppliedFilters.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { noFigure } from '#shared/work-order/behind-figure.ts';

export function FilterChips({ filters, onChange }: { filters: ListFilters; onChange: (changed: Partial<ListFilters>) => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const mayList = useMay('work-order.create');
  const { level, projectId } = filters;
  const { data: projects = [] } = useApiQuery('listNewOrderProjects', {}, { enabled: mayList && projectId !== null, silent: true });
  const applied: AppliedFilter<ListFilters>[] = [];
  if (level !== null) applied.push({ key: 'level', text: tCodes(`level.${level}`), off: { level: null } });
  if (projectId !== null) {
    const project = projects.find(({ id }) => id === projectId)?.name ?? t('filter.project');
    applied.push({ key: 'project', text: project, off: { projectId: null } });
  }
  if (filters.figure !== null) {
    const { status, source } = filters;
    const of = filters.of ?? filters.causeCode ?? filters.remedyCode ?? filters.deviceModel;
    const parts = [
      t(`filter.figure.${filters.figure}`),
      ...(status === null ? [] : [tCodes(`status.${status}`)]),
      ...(source === null ? [] : [tCodes(`source.${source}`)]),
      ...(of === null ? [] : [of]),
    ];
    applied.push({ key: 'figure', text: parts.join(' · '), off: noFigure });
  }
  return <AppliedFilters filters={applied} period={filters} onChange={onChange} />;
}
