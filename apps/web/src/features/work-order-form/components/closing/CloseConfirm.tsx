import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { describeBlock, isBlocked } from '#shared/work-order/action/describe-block.ts';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { BlockNotice } from '../action/BlockNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { ClosingFacts } from './ClosingFacts.tsx';
import { SignatureSteps } from './SignatureSteps.tsx';

/** Signs a request to close, as the first or the second signature, or refuses it with a reason. */
export function CloseConfirm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const [asking, setAsking] = useState<'sign' | 'refuse' | null>(null);
  const { move, isOutdated } = useOrderMove('signClosing', order);
  const sign = findAction(order, 'confirmClosing', 'close');
  const refuse = findAction(order, 'refuseClosing');
  if (!order.closing) return null;
  const closes = sign?.action === 'close';
  const status = tCodes(`status.${order.closing.fromStatus}`);
  const next = t(closes ? 'next.close' : 'next.confirmClosing');
  const answer = async (pass: boolean, reason?: string) => {
    await move({ pass, reason });
    finish(t(pass ? (closes ? 'done.close' : 'done.confirmClosing') : 'done.refuseClosing', { status }));
  };
  const blocked = [sign, refuse].find(isBlocked) ?? null;
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      note={blocked ? describeBlock(blocked) : undefined}
      buttons={
        <>
          {refuse && (
            <Button variant="plain" disabled={refuse.blockedBy !== null} onPress={() => setAsking('refuse')}>
              {tCodes('action.refuseClosing')}
            </Button>
          )}
          {sign && (
            <Button disabled={sign.blockedBy !== null} onPress={() => setAsking('sign')}>
              {tCodes(`action.${sign.action}`)}
            </Button>
          )}
        </>
      }
    >
      <BlockNotice blocked={blocked} title={t('closing.blocked')} />
      <ClosingFacts closing={order.closing} />
      <SignatureSteps order={order} />
      {!blocked && <NextStep>{next}</NextStep>}
      <ConfirmSheet
        open={asking === 'sign'}
        onClose={() => setAsking(null)}
        title={t(closes ? 'closing.closeTitle' : 'closing.confirmTitle')}
        confirmText={tCodes(`action.${sign?.action ?? 'close'}`)}
        danger={closes}
        onConfirm={() => answer(true)}
      >
        <p>{next}</p>
      </ConfirmSheet>
      <ReasonSheet
        open={asking === 'refuse'}
        onClose={() => setAsking(null)}
        title={tCodes('action.refuseClosing')}
        textLabel={t('closing.refuseWhy')}
        confirmText={tCodes('action.refuseClosing')}
        danger
        onConfirm={(_, reason) => answer(false, reason)}
      >
        <p>{t('next.refuseClosing', { status })}</p>
      </ReasonSheet>
    </ActionScreen>
  );
}
