import type { ApiInput } from '@energy-om/contract';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './DeviceOrders.module.css';

const shownAtFirst = 3;

/** The orders on a device that are open, and those that have ended with the way to all that was done on it. */
export function DeviceOrders({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  return (
    <>
      <OrdersCard deviceId={deviceId} state="open" title={t('meter.openOrders')} none={t('meter.noOpenOrders')} />
      <OrdersCard
        deviceId={deviceId}
        state="ended"
        title={t('meter.orders')}
        none={t('meter.noOrders')}
        history={screenAddress('maintenanceHistory', { device: deviceId })}
      />
    </>
  );
}

interface OrdersCardProps {
  deviceId: string;
  state: NonNullable<ApiInput<'listDeviceWorkOrders'>['state']>;
  title: string;
  none: string;
  /** Where all of them are. */
  history?: string;
}

function OrdersCard({ deviceId, state, title, none, history }: OrdersCardProps) {
  const t = useTexts('device');
  const list = useInfiniteApiList('listDeviceWorkOrders', { deviceId, state }, { pageSize: shownAtFirst });
  return (
    <Card title={title}>
      {list.isFailed && <LoadFailed onRetry={list.refresh} />}
      {!list.isLoading && !list.isFailed && list.items.length === 0 && <p className={styles.none}>{none}</p>}
      <div>
        {list.items.map(({ id, title: order, orderNo, createdAt, status }) => (
          <Row
            key={id}
            label={order}
            hint={
              <Dotted>
                <span>{orderNo}</span>
                <span>{formatDay(createdAt)}</span>
              </Dotted>
            }
            to={screenAddress('workOrder', { id })}
          >
            <StatusChip status={status} />
          </Row>
        ))}
      </div>
      {history && <Row label={t('meter.history')} to={history} />}
      {list.hasMore && (
        <Button variant="text" block busy={list.isLoadingMore} onPress={list.loadMore}>
          {t('meter.moreOrders')}
        </Button>
      )}
    </Card>
  );
}
