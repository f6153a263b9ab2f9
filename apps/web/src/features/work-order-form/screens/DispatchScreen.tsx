import { ChoicesLoader } from '../components/action/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { DispatchForm } from '../components/dispatch/DispatchForm.tsx';

/** Dispatch to a team or a person, the first time or again. */
export function DispatchScreen() {
  return (
    <OrderActionGate actions={['dispatch', 'redispatch']}>
      {(inHand) => (
        <ChoicesLoader orderId={inHand.order.id}>
          {(choices) => <DispatchForm key={inHand.order.id} {...inHand} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
