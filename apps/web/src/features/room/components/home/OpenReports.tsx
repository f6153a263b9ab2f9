import { terminalStatuses, workOrderStatuses } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

const shown = 3;
const openStatuses = workOrderStatuses.filter((status) => !terminalStatuses.includes(status));
const refreshIntervalMs = 60_000;

/** The own reports that are still open, newest first; each opens the order with its steps and, on the way, the map. */
export function OpenReports() {
  const t = useTexts('room');
  const mayView = useMay('work-order.view');
  const { data } = useApiQuery(
    'listWorkOrders',
    { status: openStatuses, pageSize: shown },
    { enabled: mayView, refetchInterval: refreshIntervalMs, silent: true },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t('home.reports')}>
      <div>
        {data.items.map(({ id, title, status, createdAt }) => (
          <Row key={id} label={title} hint={formatWhen(createdAt)} to={screenAddress('workOrder', { id })}>
            <StatusChip status={status} />
          </Row>
        ))}
        {data.total > shown && <Row icon="order" label={t('home.allReports', { count: data.total })} to={screenAddress('workOrders')} />}
      </div>
    </Card>
  );
}
