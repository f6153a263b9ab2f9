import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { RollbackForm } from '../components/check/RollbackForm.tsx';

/** Sends an order one level up: declines it, returns it, or passes it on to the dispatcher. */
export function RollbackScreen() {
  return (
    <OrderActionGate actions={['decline', 'sendBack', 'passUp']}>
      {(context) => <RollbackForm key={context.order.id} {...context} />}
    </OrderActionGate>
  );
}
