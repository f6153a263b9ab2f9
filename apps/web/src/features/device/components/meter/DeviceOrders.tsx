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

const shownAtFirst = 5;

/** The earlier orders on a device, newest first. */
export function DeviceOrders({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  const list = useInfiniteApiList('listDeviceWorkOrders', { deviceId }, { pageSize: shownAtFirst });
  return (
    <Card title={t('meter.orders')}>
      {list.isFailed && <LoadFailed onRetry={list.refresh} />}
      {!list.isLoading && !list.isFailed && list.items.length === 0 && <p className={styles.none}>{t('meter.noOrders')}</p>}
      <div>
        {list.items.map(({ id, title, orderNo, createdAt, status }) => (
          <Row
            key={id}
            label={title}
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
      {list.items.length > 0 && <Row label={t('meter.history')} to={screenAddress('maintenanceHistory', { device: deviceId })} />}
      {list.hasMore && (
        <Button variant="text" block busy={list.isLoadingMore} onPress={list.loadMore}>
          {t('meter.moreOrders')}
        </Button>
      )}
    </Card>
  );
}
