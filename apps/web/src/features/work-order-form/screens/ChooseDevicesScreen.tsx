import type { EnergyType } from '@energy-om/domain';
import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { InfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { AreaRow } from '../components/choose-objects/AreaRow.tsx';
import { ChoosingBar } from '../components/choose-objects/ChoosingBar.tsx';
import { EnergyFilter } from '../components/choose-objects/EnergyFilter.tsx';
import { ScanButton } from '../components/choose-objects/ScanButton.tsx';
import { SelectableDeviceRow } from '../components/choose-objects/SelectableDeviceRow.tsx';
import { useObjectSelection } from '../hooks/use-object-selection.ts';
import { countDevices, cutToArea, filterTree, isDevice, listEnergyTypes, listLines, type TreeLine, toChosen } from '../model/area-tree.ts';

/** Up to this many devices the tree is expanded from the start. */
const maxExpandedDevices = 40;

/** Chooses devices in the area tree of the order's project, or of its site: search, energy type, several at a time. */
export function ChooseDevicesScreen() {
  const t = useTexts('workOrderForm');
  const selection = useObjectSelection();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [energyType, setEnergyType] = useScreenState<EnergyType | null>('energy', null);
  const [toggled, setToggled] = useScreenState<readonly string[]>('toggled', []);
  const { data, isLoading, isError, refetch } = useApiQuery(
    'getNewOrderAreaTree',
    { projectId: selection.projectId ?? undefined },
    { silent: true },
  );

  const tree = useMemo(() => cutToArea(data ?? [], selection.siteId), [data, selection.siteId]);
  const matching = useMemo(() => filterTree(tree, { keyword, energyType }), [tree, keyword, energyType]);
  const lines = useMemo(() => {
    const opensAll = keyword.trim() !== '' || matching.reduce((sum, node) => sum + countDevices(node), 0) <= maxExpandedDevices;
    return listLines(matching, (node, level) => (opensAll || level === 0) !== toggled.includes(node.id));
  }, [matching, keyword, toggled]);

  const toggleArea = (id: string) => setToggled((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const list: InfiniteApiList<TreeLine> = {
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
      right={<ScanButton selection={selection} />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('choose.searchDevices')} />
          <EnergyFilter types={listEnergyTypes(tree)} value={energyType} onChange={setEnergyType} />
        </ListTools>
      }
      bottom={<ChoosingBar count={selection.chosen.length} onClear={selection.clear} onConfirm={selection.confirm} />}
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={58}
          itemKey={({ node }) => node.id}
          empty={<Empty icon="device" title={t('choose.noDevices')} hint={t('choose.noDevicesHint')} />}
          renderItem={(line) =>
            isDevice(line.node) ? (
              <SelectableDeviceRow
                object={toChosen(line.node)}
                online={line.node.online}
                hint={line.node.code}
                level={line.level}
                checked={selection.isChosen(line.node.id)}
                onToggle={() => isDevice(line.node) && selection.toggle(toChosen(line.node))}
              />
            ) : (
              <AreaRow line={line} onToggle={() => toggleArea(line.node.id)} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}
