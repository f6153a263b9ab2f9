import { useApiQuery } from '#shared/api/use-api-query.ts';
import { SiteButton } from '#shared/area/SiteButton.tsx';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { EnvironmentSites } from '../components/environment/EnvironmentSites.tsx';
import { DeviceTabs } from '../components/list/DeviceTabs.tsx';

const refreshIntervalMs = 30_000;
const clockIntervalMs = 30_000;

/** Temperature and humidity by site. */
export function EnvironmentScreen() {
  const [siteId, setSiteId] = useScreenState<string | null>('site', null);
  const query = useApiQuery('getEnvironment', { siteId: siteId ?? undefined }, { silent: true, refetchInterval: refreshIntervalMs });
  const now = useNow(clockIntervalMs);
  usePreload('meter', 'meters', 'gateways');
  return (
    <Screen
      top={
        <>
          <DeviceTabs value="environment" />
          <ListTools>
            <div>
              <SiteButton value={siteId} onChange={setSiteId} />
            </div>
          </ListTools>
        </>
      }
    >
      <PullRefresh onRefresh={query.refetch}>
        <EnvironmentSites query={query} isOfSite={siteId !== null} now={now} />
      </PullRefresh>
    </Screen>
  );
}
