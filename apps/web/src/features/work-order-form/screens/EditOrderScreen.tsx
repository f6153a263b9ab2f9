import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { EditOrderForm } from '../components/order/EditOrderForm.tsx';

/** Change what an order says, or correct and resubmit one that came back. */
export function EditOrderScreen() {
  return (
    <OrderActionGate actions={['resubmit', 'edit']}>{(context) => <EditOrderForm key={context.order.id} {...context} />}</OrderActionGate>
  );
}
