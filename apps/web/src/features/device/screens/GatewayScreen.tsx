import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { GatewayPage } from '../components/gateway/GatewayPage.tsx';
import { DevicePlaceholder } from '../components/meter/DevicePlaceholder.tsx';

const refreshIntervalMs = minuteMs;

import { useOutdatedSince } from '#shared/network/use-outdated-since.ts';

/** One gateway (`?id=`): its state and its devices. */
export function GatewayScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const read = useApiQuery('getGateway', { id }, { silent: true, refetchInterval: refreshIntervalMs });
  const { data: gateway, error, refetch } = read;
  const outdatedSince = useOutdatedSince(read);
  if (!gateway) return <DevicePlaceholder kind="gateway" list={screenAddress('gateways')} error={error} onRetry={refetch} />;
  return <GatewayPage key={gateway.id} gateway={gateway} onRefresh={refetch} outdatedSince={outdatedSince} />;
}
