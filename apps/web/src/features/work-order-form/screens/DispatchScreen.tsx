import { ChoicesLoader } from '../components/action/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { DispatchForm } from '../components/dispatch/DispatchForm.tsx';

/** Dispatches to a team or a person, for the first time or again. */
export function DispatchScreen() {
  return (
    <OrderActionGate actions={['dispatch', 'redispatch']}>
      {(context) => (
        <ChoicesLoader orderId={context.order.id}>
          {(choices) => <DispatchForm key={context.order.id} {...context} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
