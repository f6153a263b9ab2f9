import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The order that this one follows from, and the orders that follow from it. */
export function LinkedOrderCard({ order: { linkedOrder, followUps } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  if (!linkedOrder && followUps.length === 0) return null;
  return (
    <Card>
      {linkedOrder && (
        <Row icon="order" label={t('linkedOrder')} hint={linkedOrder.orderNo} to={screenAddress('workOrder', { id: linkedOrder.id })} />
      )}
      {followUps.map(({ id, orderNo }) => (
        <Row key={id} icon="order" label={t('followUps')} hint={orderNo} to={screenAddress('workOrder', { id })} />
      ))}
    </Card>
  );
}
