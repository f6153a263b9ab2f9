import { useTexts } from '../../../../shared/i18n/texts.ts';
import { screenAddress } from '../../../../shared/navigation/paths.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { Row } from '../../../../shared/ui/Row.tsx';
import type { OrderDetail } from '../../../../shared/work-order/use-order.ts';

/** The order that this one goes on from. */
export function LinkedOrderCard({ order: { linkedOrder } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  if (!linkedOrder) return null;
  return (
    <Card>
      <Row icon="order" label={t('linkedOrder')} hint={linkedOrder.orderNo} to={screenAddress('workOrder', { id: linkedOrder.id })} />
    </Card>
  );
}
