import { workOrderStatus } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId, useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The way to the swap of a meter that the order is about, for whoever is carrying it out: the swap is then noted for this order. */
export function OrderSwapCard({ order }: { order: OrderDetail }) {
  const t = useTexts('meterSwap');
  const maySwap = useMay('meter.swap');
  const accountId = useAccountId();
  const isCarriedOut = order.status === workOrderStatus.executing && order.members.some(({ id }) => id === accountId);
  const meters = order.objects.filter(({ kind }) => kind === 'meter');
  if (!maySwap || !isCarriedOut || meters.length === 0) return null;
  return (
    <Card>
      {meters.map(({ id, name }) => (
        <Row
          key={id}
          icon="meter"
          label={t('forOrder', { name })}
          hint={t('forOrderHint')}
          to={screenAddress('meterSwap', { id, orderId: order.id })}
        />
      ))}
    </Card>
  );
}
