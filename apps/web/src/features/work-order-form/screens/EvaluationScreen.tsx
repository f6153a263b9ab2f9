import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { EvaluationForm } from '../components/check/EvaluationForm.tsx';

/** The requester evaluates the work, or reports that it is not solved. */
export function EvaluationScreen() {
  return (
    <OrderActionGate actions={['evaluate', 'reportNotSolved']}>
      {(context) => <EvaluationForm key={context.order.id} {...context} />}
    </OrderActionGate>
  );
}
