import { minuteMs } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { GatewayCard } from '../components/gateway/GatewayCard.tsx';
import { DeviceListTools } from '../components/list/DeviceListTools.tsx';
import { DeviceTabs } from '../components/list/DeviceTabs.tsx';
import { NothingFound } from '../components/list/NothingFound.tsx';
import { noFilters, toFilterInput, useDeviceFilters } from '../hooks/use-device-filters.ts';

const refreshIntervalMs = minuteMs;
const clockIntervalMs = 30_000;

/** Gateways with their state and the number of their devices. `?siteId=` and `?online=` filter the list. */
export function GatewayListScreen() {
  const t = useTexts('device');
  const [filters, change] = useDeviceFilters();
  const { energyType: _, ...input } = toFilterInput(filters);
  const list = useInfiniteApiList('listGateways', input, { refetchInterval: refreshIntervalMs });
  const now = useNow(clockIntervalMs);
  usePreload('gateway', 'meters', 'environment');
  return (
    <Screen
      top={
        <>
          <DeviceTabs value="gateways" />
          <DeviceListTools filters={filters} onChange={change} placeholder={t('gateways.search')} />
        </>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={96}
          itemKey={({ id }) => id}
          renderItem={(gateway) => <GatewayCard gateway={gateway} now={now} />}
          empty={<NothingFound kind="gateways" filters={filters} onWiden={() => change(noFilters)} />}
        />
      </PullRefresh>
    </Screen>
  );
}
