import { ApplyClosingForm } from '../components/ApplyClosingForm.tsx';
import { OrderActionGate } from '../components/OrderActionGate.tsx';
import { WithdrawClosing } from '../components/WithdrawClosing.tsx';

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
