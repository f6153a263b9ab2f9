import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useNow } from '#shared/time/use-now.ts';
import { InfiniteList } from '#shared/ui/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/PullRefresh.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { noFilters, toFilterInput, useMonitorFilters } from '../api/use-monitor-filters.ts';
import { GroupedMeter } from '../components/GroupedMeter.tsx';
import { MonitorTabs } from '../components/MonitorTabs.tsx';
import { MonitorTools } from '../components/MonitorTools.tsx';
import { NothingFound } from '../components/NothingFound.tsx';

const refreshEveryMs = 60_000;
const clockMs = 30_000;

/** Meters, and other devices that report values, by site: what each reads now. `?siteId=`, `?energyType=` and `?online=` narrow it. */
export function MeterListScreen() {
  const t = useTexts('monitor');
  const [filters, change] = useMonitorFilters();
  const list = useInfiniteApiList('listMeters', toFilterInput(filters), { refetchInterval: refreshEveryMs });
  const now = useNow(clockMs);
  usePreload('meter', 'gateways', 'environment');
  return (
    <Screen
      top={
        <>
          <MonitorTabs value="meters" />
          <MonitorTools filters={filters} onChange={change} placeholder={t('meters.search')} hasEnergyTypes />
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
