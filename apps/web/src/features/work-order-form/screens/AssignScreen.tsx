import { AssignForm } from '../components/AssignForm.tsx';
import { ChoicesLoader } from '../components/ChoicesLoader.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';

/** The team's leader assigns members, or changes them while the work goes on. */
export function AssignScreen() {
  return (
    <OrderActionGate actions={['assign', 'changeMembers']}>
      {(inHand) => (
        <ChoicesLoader orderId={inHand.order.id}>
          {(choices) => <AssignForm key={inHand.order.id} {...inHand} choices={choices} />}
        </ChoicesLoader>
      )}
    </OrderActionGate>
  );
}
