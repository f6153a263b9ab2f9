import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { DevicePlaceholder } from '../components/meter/DevicePlaceholder.tsx';
import { MeterPage } from '../components/meter/MeterPage.tsx';

const refreshIntervalMs = minuteMs;

/** One meter (`?id=`): its current values, their curves, and everything known about it. */
export function MeterScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data: meter, error, refetch } = useApiQuery('getMeter', { id }, { silent: true, refetchInterval: refreshIntervalMs });
  if (!meter) return <DevicePlaceholder kind="meter" list={screenAddress('meters')} error={error} onRetry={refetch} />;
  return <MeterPage key={meter.id} meter={meter} onRefresh={refetch} />;
}
