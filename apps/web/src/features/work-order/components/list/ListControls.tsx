import { type ListQuery, scopes } from '#features/work-order/model/list-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import styles from './ListControls.module.css';

export interface ListControlsProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  onSearch: (keyword: string) => void;
}

/** Keyword, scope and sorting above the list, with which they scroll. All orders together are sorted newest first. */
export function ListControls({ query, onChange, onSearch }: ListControlsProps) {
  const t = useTexts('workOrder');
  const hasTeam = useSession((session) => (session.user?.teams.length ?? 0) > 0);
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
            onClick={() => onChange({ sort: query.sort === 'timeLeft' ? 'newest' : 'timeLeft' })}
          >
            <Icon name={query.sort === 'timeLeft' ? 'clock' : 'calendar'} size={16} />
            {t(`sort.${query.sort}`)}
          </button>
        )}
      </div>
    </>
  );
}
