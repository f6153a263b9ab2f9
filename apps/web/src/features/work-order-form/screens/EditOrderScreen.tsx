import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { EditOrderForm } from '../components/order/EditOrderForm.tsx';

/** Changes an order, or corrects and resubmits one that was rolled back. */
export function EditOrderScreen() {
  return (
    <OrderActionGate actions={['resubmit', 'edit']}>{(context) => <EditOrderForm key={context.order.id} {...context} />}</OrderActionGate>
  );
}
