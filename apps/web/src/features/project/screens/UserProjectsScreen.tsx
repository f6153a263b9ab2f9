import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { UserProjectCard } from '../components/overview/UserProjectCard.tsx';

type View = 'mine' | 'ended';

/** The projects in reach: the active ones, those that the account takes part in, or the ended ones. */
export function UserProjectsScreen() {
  const t = useTexts('project');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [view, setView] = useScreenState<View | null>('view', null);
  const list = useInfiniteApiList('listUserProjects', {
    ...(keyword && { keyword }),
    state: view === 'ended' ? 'ended' : 'active',
    scope: view === 'mine' ? 'mine' : 'all',
  });
  usePreload('projectDetail');
  return (
    <Screen
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} />
          <FilterChips<View>
            label={t('user.filter')}
            options={[
              { value: null, label: t('user.active') },
              { value: 'mine', label: t('user.mineOnly') },
              { value: 'ended', label: t('ended') },
            ]}
            value={view}
            onChange={setView}
          />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={() => invalidateApi('listUserProjects')}>
        <InfiniteList
          list={list}
          estimateHeight={112}
          itemKey={({ id }) => id}
          renderItem={(project) => <UserProjectCard project={project} />}
          empty={
            keyword === '' && view === null ? (
              <Empty icon="flag" title={t('noneActive')} hint={t('noneForOthers')} action={<AskAdministrators />} />
            ) : (
              <Empty icon="search" title={t('notFound')} hint={t('user.notFoundHint')} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}
