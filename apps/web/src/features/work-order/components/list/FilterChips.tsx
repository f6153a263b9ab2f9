import { useApiQuery } from '../../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { useMay } from '../../../../shared/session/session-store.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import type { ListFilters } from '../../model/list-query.ts';
import styles from './FilterChips.module.css';

/** The filters that are on, each with a way to take it off: nobody wonders where an order has gone. */
export function FilterChips({ filters, onChange }: { filters: ListFilters; onChange: (changed: Partial<ListFilters>) => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const mayList = useMay('work-order.create');
  const { level, projectId, period, from, to } = filters;
  const { data: projects = [] } = useApiQuery('listNewOrderProjects', {}, { enabled: mayList && projectId !== null, silent: true });
  const project = projects.find(({ id }) => id === projectId)?.name ?? t('filter.project');
  const days = period === 'custom' ? `${from ?? '…'} – ${to ?? '…'}` : period && t(`period.${period}`);
  const chips: [text: string, off: Partial<ListFilters>][] = [];
  if (level !== null) chips.push([tCodes(`level.${level}`), { level: null }]);
  if (projectId !== null) chips.push([project, { projectId: null }]);
  if (days !== null) chips.push([days, { period: null, from: null, to: null }]);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chips.map(([text, off]) => (
        <li key={Object.keys(off)[0]}>
          <button type="button" className={styles.chip} aria-label={t('filter.remove', { filter: text })} onClick={() => onChange(off)}>
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
