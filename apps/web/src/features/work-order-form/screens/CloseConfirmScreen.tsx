import { CloseConfirm } from '../components/CloseConfirm.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';

/** Confirm or refuse a request to close an order. */
export function CloseConfirmScreen() {
  return (
    <OrderActionGate actions={['confirmClosing', 'close', 'refuseClosing']}>{(inHand) => <CloseConfirm {...inHand} />}</OrderActionGate>
  );
}
