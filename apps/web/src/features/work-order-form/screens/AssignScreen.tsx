import { ChoicesLoader } from '../components/action/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { AssignForm } from '../components/dispatch/AssignForm.tsx';

/** The team leader assigns members, or changes them during the work. */
export function AssignScreen() {
  return (
    <OrderActionGate actions={['assign', 'changeMembers']}>
      {(context) => (
        <ChoicesLoader orderId={context.order.id}>
          {(choices) => <AssignForm key={context.order.id} {...context} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
