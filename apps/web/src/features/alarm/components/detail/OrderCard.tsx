import { type WorkOrderStatus, workOrderStatus } from '@energy-om/domain';
import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** The order of the alarm, or that there is none. */
export function OrderCard({ alarm: { workOrder, hasWorkOrder, state } }: { alarm: AlarmDetail }) {
  const t = useTexts('alarm');
  if (workOrder) {
    const status = Object.values(workOrderStatus).find((code): code is WorkOrderStatus => code === workOrder.status);
    return (
      <Card>
        <Row icon="order" label={t('detail.orderTitle')} hint={workOrder.orderNo} to={screenAddress('workOrder', { id: workOrder.id })}>
          {status && <StatusChip status={status} />}
        </Row>
      </Card>
    );
  }
  // An alarm that is cleared without an order needs none.
  if (!hasWorkOrder && state === 'cleared') return null;
  return (
    <Card>
      <Row
        icon="order"
        label={t(hasWorkOrder ? 'detail.hiddenOrder' : 'detail.noOrder')}
        hint={t(hasWorkOrder ? 'detail.hiddenOrderHint' : 'detail.noOrderHint')}
      />
    </Card>
  );
}
