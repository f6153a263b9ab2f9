import { OrderActionGate } from '../components/action/OrderActionGate.tsx';
import { ApplyClosingForm } from '../components/closing/ApplyClosingForm.tsx';
import { WithdrawClosing } from '../components/closing/WithdrawClosing.tsx';

/** Requests that an order is closed, or withdraws the account's own request. */
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
