import { useSearchParams } from 'react-router';
import { paths } from '#shared/navigation/paths.ts';
import { useKeptQuery } from '#shared/network/use-kept-query.ts';
import { DevicePage } from '../components/equipment/DevicePage.tsx';
import { DevicePlaceholder } from '../components/meter/DevicePlaceholder.tsx';

/** One device that is no meter, gateway or camera (`?id=`). */
export function DeviceScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data: plate, error, refetch, outdatedSince } = useKeptQuery('getNameplate', { id });
  if (!plate) return <DevicePlaceholder kind="equipment" list={paths.search} error={error} onRetry={refetch} />;
  return <DevicePage key={id} device={plate.device} onRefresh={refetch} outdatedSince={outdatedSince} />;
}
