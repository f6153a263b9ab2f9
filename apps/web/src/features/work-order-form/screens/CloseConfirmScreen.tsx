import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { CloseConfirm } from '../components/closing/CloseConfirm.tsx';

/** Signs or refuses a request to close an order. */
export function CloseConfirmScreen() {
  return (
    <OrderActionGate actions={['confirmClosing', 'close', 'refuseClosing']}>{(context) => <CloseConfirm {...context} />}</OrderActionGate>
  );
}
