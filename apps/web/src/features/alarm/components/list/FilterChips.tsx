import { useApiQuery } from '../../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { type AppliedFilter, AppliedFilters } from '../../../../shared/ui/AppliedFilters.tsx';
import type { AlarmFilters } from '../../model/list-query.ts';

export function FilterChips({ filters, onChange }: { filters: AlarmFilters; onChange: (changed: Partial<AlarmFilters>) => void }) {
  const t = useTexts('alarm');
  const tCodes = useTexts('codes');
  const { energyType, siteId, period, from, to } = filters;
  const { data: sites = [] } = useApiQuery('listSites', {}, { enabled: siteId !== null, silent: true });
  const days = period === 'custom' ? `${from ?? '…'} – ${to ?? '…'}` : period && t(`period.${period}`);
  const applied: AppliedFilter[] = [];
  const add = (key: string, text: string, off: Partial<AlarmFilters>) => applied.push({ key, text, onRemove: () => onChange(off) });
  if (energyType !== null) add('energyType', tCodes(`energyType.${energyType}`), { energyType: null });
  if (siteId !== null) add('site', sites.find(({ id }) => id === siteId)?.name ?? t('filter.site'), { siteId: null });
  if (days !== null) add('period', days, { period: null, from: null, to: null });
  return <AppliedFilters filters={applied} removeLabel={(filter) => t('filter.remove', { filter })} />;
}
