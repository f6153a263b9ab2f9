import { ChoicesLoader } from '../components/action/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { StartForm } from '../components/dispatch/StartForm.tsx';

/** Whoever has accepted an order starts it, alone or with helpers. */
export function ExecutorScreen() {
  return (
    <OrderActionGate actions={['start']}>
      {(context) => (
        <ChoicesLoader orderId={context.order.id}>
          {(choices) => <StartForm key={context.order.id} {...context} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
