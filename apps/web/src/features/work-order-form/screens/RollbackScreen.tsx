import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { RollbackForm } from '../components/check/RollbackForm.tsx';

/** Send an order one level up: decline it, return it, or pass it on to the dispatcher. */
export function RollbackScreen() {
  return (
    <OrderActionGate actions={['decline', 'sendBack', 'passUp']}>
      {(context) => <RollbackForm key={context.order.id} {...context} />}
    </OrderActionGate>
  );
}
