import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { ClosingFacts } from './ClosingFacts.tsx';
import { SignatureSteps } from './SignatureSteps.tsx';

/** The account's own request to close, with a button that withdraws it. */
export function WithdrawClosing({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const [isAsking, setAsking] = useState(false);
  const { move, isOutdated } = useOrderMove('applyForClosing', order);
  if (!order.closing) return null;
  const status = tCodes(`status.${order.closing.fromStatus}`);
  const withdraw = async () => {
    await move({ withdraw: true });
    finish(t('done.withdrawClosing'));
  };
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      buttons={
        <Button variant="plain" onPress={() => setAsking(true)}>
          {tCodes('action.withdrawClosing')}
        </Button>
      }
    >
      <ClosingFacts closing={order.closing} />
      <SignatureSteps order={order} />
      <NextStep>{t('next.withdraw', { status })}</NextStep>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('closing.withdrawTitle')}
        confirmText={tCodes('action.withdrawClosing')}
        onConfirm={withdraw}
      >
        <p>{t('next.withdraw', { status })}</p>
      </ConfirmSheet>
    </ActionScreen>
  );
}
