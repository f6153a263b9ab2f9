import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { MissingSwitching } from '../components/MissingSwitching.tsx';
import { SwitchingPage } from '../components/SwitchingPage.tsx';
import { useSwitching } from '../hooks/use-switching.ts';

/** One switching order (`?id=`). */
export function SwitchingScreen() {
  const { data: switching, error, refetch } = useSwitching();
  useReadOnView('switching', switching?.id ?? null);
  return switching ? <SwitchingPage key={switching.id} switching={switching} /> : <MissingSwitching error={error} onRetry={refetch} />;
}
