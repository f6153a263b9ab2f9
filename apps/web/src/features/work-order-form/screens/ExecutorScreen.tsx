import { ChoicesLoader } from '../components/action/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { StartForm } from '../components/dispatch/StartForm.tsx';

/** Whoever accepted an order starts it, alone or with helpers. */
export function ExecutorScreen() {
  return (
    <OrderActionGate actions={['start']}>
      {(inHand) => (
        <ChoicesLoader orderId={inHand.order.id}>
          {(choices) => <StartForm key={inHand.order.id} {...inHand} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
