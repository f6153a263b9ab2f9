import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useKeptQuery } from '#shared/network/use-kept-query.ts';
import { DevicePlaceholder } from '../components/meter/DevicePlaceholder.tsx';
import { MeterPage } from '../components/meter/MeterPage.tsx';

const refreshIntervalMs = minuteMs;

/** One meter (`?id=`): its current values, their curves, and everything known about it; without a network what was known last. */
export function MeterScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data: meter, error, refetch, outdatedSince } = useKeptQuery('getMeter', { id }, { refetchInterval: refreshIntervalMs });
  if (!meter) return <DevicePlaceholder kind="meter" list={screenAddress('meters')} error={error} onRetry={refetch} />;
  return <MeterPage key={meter.id} meter={meter} onRefresh={refetch} outdatedSince={outdatedSince} />;
}
