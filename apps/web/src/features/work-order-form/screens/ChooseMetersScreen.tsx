import { type EnergyType, energyTypes } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ChoosingBar } from '../components/choose-objects/ChoosingBar.tsx';
import { EnergyFilter } from '../components/choose-objects/EnergyFilter.tsx';
import { ReportingRow } from '../components/choose-objects/ReportingRow.tsx';
import { ScanButton } from '../components/choose-objects/ScanButton.tsx';
import { useObjectSelection } from '../hooks/use-object-selection.ts';

/** Chooses meters of the order's project or site: search, energy type, online state, several at a time. */
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
