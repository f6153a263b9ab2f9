import { BackfillForm } from '../components/BackfillForm.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';

/** Finish on site, write the results, or both. */
export function BackfillScreen() {
  return (
    <OrderActionGate actions={['finish', 'finishWithResult', 'backfill']}>
      {(inHand) => <BackfillForm key={inHand.order.id} {...inHand} />}
    </OrderActionGate>
  );
}
