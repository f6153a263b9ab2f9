import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { BackfillForm } from '../components/result/BackfillForm.tsx';

/** Finishes on site, writes the results, or both. */
export function BackfillScreen() {
  return (
    <OrderActionGate actions={['finish', 'finishWithResult', 'backfill']}>
      {(context) => <BackfillForm key={context.order.id} {...context} />}
    </OrderActionGate>
  );
}
