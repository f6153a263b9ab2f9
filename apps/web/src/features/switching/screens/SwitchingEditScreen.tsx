import { SwitchingForm } from '../components/form/SwitchingForm.tsx';
import { MissingSwitching } from '../components/MissingSwitching.tsx';
import { useSwitching } from '../hooks/use-switching.ts';

/** Writes a switching order for a work order (`?order=`); with `?id=` changes a draft. */
export function SwitchingEditScreen() {
  const { id, orderId, data: switching, error, refetch } = useSwitching();
  if (id === null && orderId !== null) return <SwitchingForm switching={null} orderId={orderId} />;
  return switching ? (
    <SwitchingForm key={switching.id} switching={switching} orderId={switching.order.id} />
  ) : (
    <MissingSwitching error={error} onRetry={refetch} />
  );
}
