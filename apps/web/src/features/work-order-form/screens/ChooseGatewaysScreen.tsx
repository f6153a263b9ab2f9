import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ChoosingBar } from '../components/choose-objects/ChoosingBar.tsx';
import { ReportingRow } from '../components/choose-objects/ReportingRow.tsx';
import { ScanButton } from '../components/choose-objects/ScanButton.tsx';
import { useObjectSelection } from '../hooks/use-object-selection.ts';

type OnlineState = 'online' | 'offline';

/** Chooses gateways of the order's project or site: search, online state, several at a time. */
export function ChooseGatewaysScreen() {
  const t = useTexts('workOrderForm');
  const selection = useObjectSelection();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [state, setState] = useScreenState<OnlineState | null>('state', null);
  const list = useInfiniteApiList('listGateways', {
    projectId: selection.projectId ?? undefined,
    siteId: selection.siteId ?? undefined,
    keyword: keyword.trim() || undefined,
    online: state === null ? undefined : state === 'online',
  });
  return (
    <Screen
      right={<ScanButton selection={selection} />}
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('choose.searchGateways')} />
          <FilterChips
            label={t('choose.onlineState')}
            options={[
              { value: null, label: t('choose.all') },
              { value: 'offline', label: t('choose.offline') },
              { value: 'online', label: t('choose.online') },
            ]}
            value={state}
            onChange={setState}
          />
        </ListTools>
      }
      bottom={<ChoosingBar count={selection.chosen.length} onClear={selection.clear} onConfirm={selection.confirm} />}
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={62}
          itemKey={({ id }) => id}
          empty={<Empty icon="gateway" title={t('choose.noGateways')} hint={t('choose.noDevicesHint')} />}
          renderItem={(gateway) => (
            <ReportingRow device={gateway} extra={t('choose.meterCount', { count: gateway.meterCount })} selection={selection} />
          )}
        />
      </PullRefresh>
    </Screen>
  );
}
