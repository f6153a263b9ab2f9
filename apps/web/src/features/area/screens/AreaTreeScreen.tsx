import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { InfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { AreaRow } from '../components/AreaRow.tsx';
import { NoAreas } from '../components/NoAreas.tsx';
import { type AreaLine, listAreaLines } from '../model/area-tree.ts';

const nothing: never[] = [];

/** The area tree: search, collapse, retired areas on demand; administrators add areas and open them to change them. */
export function AreaTreeScreen() {
  const t = useTexts('area');
  const navigate = useNavigate();
  const mayManage = useMay('area.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const [toggled, setToggled] = useScreenState<readonly string[]>('toggled', []);
  const { data, isLoading, isError, refetch } = useApiQuery('listAreas', {}, { silent: true });
  const areas = data ?? nothing;
  const lines = useMemo(() => listAreaLines(areas, { keyword, showsRetired, toggled }), [areas, keyword, showsRetired, toggled]);
  const hasRetired = areas.some(({ retired }) => retired);
  usePreload('area');

  const toggle = (id: string) => setToggled((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const add = ({ area, isOpen }: AreaLine) => {
    // Expanded, so that the new area is seen on coming back. A leaf expands once there is something in it.
    const opens = isOpen === null ? area.kind !== 'region' && !toggled.includes(area.id) : !isOpen;
    if (opens && keyword.trim() === '') toggle(area.id);
    void navigate(screenAddress('area', { parent: area.id }));
  };
  const list: InfiniteApiList<AreaLine> = {
    items: lines,
    total: lines.length,
    isLoading,
    isFailed: isError && !data,
    hasMore: false,
    isLoadingMore: false,
    hasMoreFailed: false,
    loadMore: () => undefined,
    refresh: async () => void (await refetch()),
  };
  return (
    <Screen
      right={<TableLink kind="sites" />}
      top={
        areas.length > 0 && (
          <ListTools>
            <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} />
            {hasRetired && <SwitchRow label={t('showRetired')} value={showsRetired} onChange={setShowsRetired} />}
          </ListTools>
        )
      }
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('area'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={58}
          itemKey={({ area }) => area.id}
          renderItem={(line) => <AreaRow line={line} onToggle={() => toggle(line.area.id)} onAdd={() => add(line)} />}
          empty={<NoAreas isSearch={keyword.trim() !== ''} hasRetired={hasRetired} />}
        />
      </PullRefresh>
    </Screen>
  );
}
