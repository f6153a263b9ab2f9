import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { MissingPermit } from '../components/MissingPermit.tsx';
import { PermitPage } from '../components/PermitPage.tsx';
import { usePermit } from '../hooks/use-permit.ts';

/** One permit (`?id=`). */
export function PermitScreen() {
  const { data: permit, error, refetch } = usePermit();
  useReadOnView('permit', permit?.id ?? null);
  return permit ? <PermitPage key={permit.id} permit={permit} /> : <MissingPermit error={error} onRetry={refetch} />;
}
