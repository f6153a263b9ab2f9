import { minuteMs } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { DeviceListTools } from '../components/list/DeviceListTools.tsx';
import { DeviceTabs } from '../components/list/DeviceTabs.tsx';
import { NothingFound } from '../components/list/NothingFound.tsx';
import { GroupedMeter } from '../components/meter/GroupedMeter.tsx';
import { noFilters, toFilterInput, useDeviceFilters } from '../hooks/use-device-filters.ts';

const refreshIntervalMs = minuteMs;
const clockIntervalMs = 30_000;

/**
 * Meters and other devices that report values, by site, with their current values. `?siteId=`, `?energyType=` and `?online=` filter the
 * list.
 */
export function MeterListScreen() {
  const t = useTexts('device');
  const [filters, change] = useDeviceFilters();
  const list = useInfiniteApiList('listMeters', toFilterInput(filters), { refetchInterval: refreshIntervalMs });
  const now = useNow(clockIntervalMs);
  usePreload('meter', 'gateways', 'environment');
  return (
    <Screen
      top={
        <>
          <DeviceTabs value="meters" />
          <DeviceListTools filters={filters} onChange={change} placeholder={t('meters.search')} hasEnergyTypes />
        </>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={122}
          itemKey={({ id }) => id}
          renderItem={(meter, previous) => <GroupedMeter meter={meter} previous={previous} now={now} />}
          empty={<NothingFound kind="meters" filters={filters} onWiden={() => change(noFilters)} />}
        />
      </PullRefresh>
    </Screen>
  );
}
