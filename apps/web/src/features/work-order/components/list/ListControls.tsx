import { type ListQuery, nextSort, type Sort, scopes } from '#features/work-order/model/list-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import styles from './ListControls.module.css';

export interface ListControlsProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  onSearch: (keyword: string) => void;
}

const sortIcons: Record<Sort, IconName> = { timeLeft: 'clock', delayCost: 'wallet', newest: 'calendar' };

/** Keyword, scope and sorting above the list, with which they scroll. All orders together are sorted newest first. */
export function ListControls({ query, onChange, onSearch }: ListControlsProps) {
  const t = useTexts('workOrder');
  const hasTeam = useSession((session) => (session.user?.teams.length ?? 0) > 0);
  const isStaff = useMay('work-order.cost');
  const offered = scopes.filter((scope) => hasTeam || scope !== 'team' || query.scope === 'team');
  return (
    <>
      <SearchBar value={query.keyword} onChange={onSearch} placeholder={t('searchHint')} />
      <div className={styles.row}>
        <Segmented
          label={t('scope.label')}
          options={offered.map((value) => ({ value, label: t(`scope.${value}`) }))}
          value={query.scope}
          onChange={(scope) => onChange({ scope })}
        />
        {query.tab !== 'all' && (
          <button
            type="button"
            className={styles.sort}
            aria-label={t('sort.change', { sort: t(`sort.${query.sort}`) })}
            onClick={() => onChange({ sort: nextSort(query.sort, isStaff) })}
          >
            <Icon name={sortIcons[query.sort]} size={16} />
            {t(`sort.${query.sort}`)}
          </button>
        )}
      </div>
    </>
  );
}
