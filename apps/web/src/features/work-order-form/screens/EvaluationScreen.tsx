import { EvaluationForm } from '../components/EvaluationForm.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';

/** The requester evaluates, or reports that it is not solved. */
export function EvaluationScreen() {
  return (
    <OrderActionGate actions={['evaluate', 'reportNotSolved']}>
      {(inHand) => <EvaluationForm key={inHand.order.id} {...inHand} />}
    </OrderActionGate>
  );
}
