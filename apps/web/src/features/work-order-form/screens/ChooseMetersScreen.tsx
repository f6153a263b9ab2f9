import { type EnergyType, energyTypes } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/Empty.tsx';
import { InfiniteList } from '#shared/ui/InfiniteList.tsx';
import { ListTools } from '#shared/ui/ListTools.tsx';
import { PullRefresh } from '#shared/ui/PullRefresh.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { SearchBar } from '#shared/ui/SearchBar.tsx';
import { useObjectSelection } from '../api/use-object-selection.ts';
import { ChoosingBar } from '../components/ChoosingBar.tsx';
import { EnergyFilter } from '../components/EnergyFilter.tsx';
import { ReportingRow } from '../components/ReportingRow.tsx';
import { ScanButton } from '../components/ScanButton.tsx';

/** Choose meters of the order's project or site: search, energy type, online state, several. */
export function ChooseMetersScreen() {
  const t = useTexts('workOrderForm');
  const selection = useObjectSelection();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [energyType, setEnergyType] = useScreenState<EnergyType | null>('energy', null);
  const list = useInfiniteApiList('listMeters', {
    projectId: selection.projectId ?? undefined,
    siteId: selection.siteId ?? undefined,
    keyword: keyword.trim() || undefined,
    energyType: energyType ?? undefined,
  });
  return (
    <Screen
      right={<ScanButton selection={selection} />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('choose.searchMeters')} />
          <EnergyFilter types={energyTypes} value={energyType} onChange={setEnergyType} />
        </ListTools>
      }
      bottom={<ChoosingBar count={selection.chosen.length} onClear={selection.clear} onConfirm={selection.confirm} />}
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={62}
          itemKey={({ id }) => id}
          empty={<Empty icon="meter" title={t('choose.noMeters')} hint={t('choose.noDevicesHint')} />}
          renderItem={(meter) => <ReportingRow device={meter} selection={selection} />}
        />
      </PullRefresh>
    </Screen>
  );
}
