import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { paths } from '#shared/navigation/paths.ts';
import { DevicePage } from '../components/equipment/DevicePage.tsx';
import { DevicePlaceholder } from '../components/meter/DevicePlaceholder.tsx';

/** One device that is no meter, gateway or camera (`?id=`). */
export function DeviceScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data: plate, error, refetch } = useApiQuery('getNameplate', { id }, { silent: true });
  if (!plate) return <DevicePlaceholder kind="equipment" list={paths.search} error={error} onRetry={refetch} />;
  return <DevicePage key={id} device={plate.device} onRefresh={refetch} />;
}
