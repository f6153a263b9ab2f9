import { EditOrderForm } from '../components/EditOrderForm.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';

/** Change what an order says, or correct and resubmit one that came back. */
export function EditOrderScreen() {
  return (
    <OrderActionGate actions={['resubmit', 'edit']}>{(inHand) => <EditOrderForm key={inHand.order.id} {...inHand} />}</OrderActionGate>
  );
}
