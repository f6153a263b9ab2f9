import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { ApplyClosingForm } from '../components/closing/ApplyClosingForm.tsx';
import { WithdrawClosing } from '../components/closing/WithdrawClosing.tsx';

/** Apply for closing, or take one's own application back. */
export function ApplyClosingScreen() {
  return (
    <OrderActionGate actions={['applyForClosing', 'withdrawClosing']}>
      {(inHand) =>
        inHand.offered.action === 'withdrawClosing' ? (
          <WithdrawClosing {...inHand} />
        ) : (
          <ApplyClosingForm key={inHand.order.id} {...inHand} />
        )
      }
    </OrderActionGate>
  );
}
