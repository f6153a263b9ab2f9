import { PermitForm } from '../components/form/PermitForm.tsx';
import { MissingPermit } from '../components/MissingPermit.tsx';
import { usePermit } from '../hooks/use-permit.ts';

/** Writes a permit for an order (`?order=`); with `?id=` changes a draft. */
export function PermitEditScreen() {
  const { id, orderId, data: permit, error, refetch } = usePermit();
  if (id === null && orderId !== null) return <PermitForm permit={null} orderId={orderId} />;
  return permit ? (
    <PermitForm key={permit.id} permit={permit} orderId={permit.order.id} />
  ) : (
    <MissingPermit error={error} onRetry={refetch} />
  );
}
