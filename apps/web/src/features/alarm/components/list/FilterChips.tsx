import type { AlarmFilters } from '#features/alarm/model/list-query.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { type AppliedFilter, AppliedFilters } from '#shared/filter/AppliedFilters.tsx';
import { useTexts } from '#shared/i18n/texts.ts';

export function FilterChips({ filters, onChange }: { filters: AlarmFilters; onChange: (changed: Partial<AlarmFilters>) => void }) {
  const t = useTexts('alarm');
  const tCodes = useTexts('codes');
  const { energyType, siteId } = filters;
  const { data: sites = [] } = useApiQuery('listSites', {}, { enabled: siteId !== null, silent: true });
  const applied: AppliedFilter<AlarmFilters>[] = [];
  if (energyType !== null) applied.push({ key: 'energyType', text: tCodes(`energyType.${energyType}`), off: { energyType: null } });
  if (siteId !== null) {
    applied.push({ key: 'site', text: sites.find(({ id }) => id === siteId)?.name ?? t('filter.site'), off: { siteId: null } });
  }
  return <AppliedFilters filters={applied} period={filters} onChange={onChange} />;
}
