import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { ApplyClosingForm } from '../components/closing/ApplyClosingForm.tsx';
import { WithdrawClosing } from '../components/closing/WithdrawClosing.tsx';

/** Apply for closing, or take one's own application back. */
export function ApplyClosingScreen() {
  return (
    <OrderActionGate actions={['applyForClosing', 'withdrawClosing']}>
      {(context) =>
        context.offered.action === 'withdrawClosing' ? (
          <WithdrawClosing {...context} />
        ) : (
          <ApplyClosingForm key={context.order.id} {...context} />
        )
      }
    </OrderActionGate>
  );
}
