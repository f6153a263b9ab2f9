import { isStaff } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** Links to work orders, by the account's permissions. */
export function OrderEntries() {
  const t = useTexts('mine');
  const outboxLine = useCopies((copies) => copies.outboxLine);
  const mayView = useMay('work-order.view');
  const mayCreate = useMay('work-order.report');
  // Others have no orders of their own to work on.
  const works = useSession((session) => isStaff(session.user?.roles ?? []));
  if (!mayView && !mayCreate) return null;
  return (
    <Card>
      <div>
        {mayView && <Row icon="order" label={t('myOrders')} to={screenAddress('workOrders', { scope: 'mine' })} />}
        {mayView && works && <Row icon="calendar" label={t('mySchedule')} to={screenAddress('myScheduling')} />}
        {mayView && works && (
          <Row icon="offline" label={t('outbox')} to={screenAddress('outbox')}>
            {outboxLine ?? t('outboxEmpty')}
          </Row>
        )}
        {mayView && <Row icon="clock" label={t('timeouts')} to={screenAddress('timeouts')} />}
        {mayView && <Row icon="checklist" label={t('history')} to={screenAddress('maintenanceHistory')} />}
        {mayCreate && <Row icon="plus" label={t(works ? 'newOrder' : 'report')} to={screenAddress('newWorkOrder')} />}
      </div>
    </Card>
  );
}
