import { useNavigate } from 'react-router';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** Shown when the action cannot be taken any more: the order's present state, who moved it, and a link back to it. */
export function ActionUnavailable({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const status = tCodes(`status.${order.status}`);
  const last = [...order.history].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={() => navigate(screenAddress('workOrder', { id: order.id }), { replace: true })}>{t('gate.toOrder')}</Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <Callout tone="warn" icon="info" title={t('gate.notPossible')}>
        {t('gate.standsAt', { status })}
        {last?.actor && (
          <>
            <br />
            {t('gate.lastMove', { who: last.actor.fullName, when: formatWhen(last.at) })}
          </>
        )}
      </Callout>
    </Screen>
  );
}
