import { type WorkOrderStatus, workOrderStatus } from '@energy-om/domain';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './OrderBanners.module.css';

/** What interrupts the order's course: a hold, or a request to close it. */
export function OrderBanners({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.closing && <ClosingBanner closing={order.closing} status={order.status} />}
      {order.hold && <HoldBanner hold={order.hold} />}
    </>
  );
}

function HoldBanner({ hold }: { hold: NonNullable<OrderDetail['hold']> }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  return (
    <Callout
      tone="warn"
      icon="clock"
      title={t('hold.banner', { reason: tCodes(`holdReason.${hold.reason}`), time: formatWhen(hold.until) })}
    >
      {hold.text && <span className={styles.words}>{hold.text}</span>}
      {hold.by && <span className={styles.small}>{t('hold.by', { name: hold.by.fullName, time: formatWhen(hold.since) })}</span>}
      {!hold.approved && <span className={styles.small}>{t('hold.notApproved')}</span>}
    </Callout>
  );
}

function ClosingBanner({ closing, status }: { closing: NonNullable<OrderDetail['closing']>; status: WorkOrderStatus }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  return (
    <Callout
      tone={status === workOrderStatus.closed ? 'brand' : 'warn'}
      icon="flag"
      title={t(status === workOrderStatus.closed ? 'closing.closed' : 'closing.banner', {
        reason: tCodes(`closingReason.${closing.reason}`),
      })}
    >
      {closing.text && <span className={styles.words}>{closing.text}</span>}
      {closing.duplicateOf && <span className={styles.words}>{t('closing.duplicateOf', { number: closing.duplicateOf.orderNo })}</span>}
      <span className={styles.small}>
        {closing.requestedBy && t('closing.by', { name: closing.requestedBy.fullName, time: formatWhen(closing.requestedAt) })}
      </span>
      <span className={styles.small}>
        {closing.confirmedBy && t('closing.signed', { name: closing.confirmedBy.fullName })}{' '}
        {status === workOrderStatus.closingRequested && t('closing.needsFirst')}
        {status === workOrderStatus.toBeClosed && t('closing.needsSecond')}
      </span>
    </Callout>
  );
}
