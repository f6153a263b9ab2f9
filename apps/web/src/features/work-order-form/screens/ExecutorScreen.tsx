import { ChoicesLoader } from '../components/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';
import { StartForm } from '../components/StartForm.tsx';

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
