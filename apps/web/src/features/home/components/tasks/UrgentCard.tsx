import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { MainActionButton } from '#shared/work-order/MainActionButton.tsx';
import { OrderHead } from '#shared/work-order/OrderHead.tsx';
import styles from './UrgentCard.module.css';
import { UrgentReading } from './UrgentReading.tsx';

export interface UrgentCardProps {
  order: ApiOutput<'getHomePage'>['mostUrgent'];
  /** Epoch milliseconds. */
  now: number;
}

/** The account's most urgent order, with the current value of its device and its next action. */
export function UrgentCard({ order, now }: UrgentCardProps) {
  const t = useTexts('home');
  const tCodes = useTexts('codes');
  if (!order) {
    return (
      <Card>
        <p className={styles.calm}>
          <Icon name="check" />
          {t('nothingWaits')}
        </p>
      </Card>
    );
  }
  const { clock } = order;
  return (
    <Card level={order.level}>
      <OrderHead order={order}>
        {order.orderNo} · {order.site.name}
        {order.measured && (
          <>
            {' · '}
            <UrgentReading measured={order.measured} now={now} />
          </>
        )}
      </OrderHead>
      {clock && (
        <DeadlineBar startedAt={clock.startedAt} dueAt={clock.dueAt} label={tCodes(`clock.${clock.kind}`)} left={t('mostUrgent')} />
      )}
      <div className={styles.foot}>
        <StatusChip status={order.status} />
        {order.mainAction && (
          <span className={styles.action}>
            <MainActionButton order={order} action={order.mainAction} />
          </span>
        )}
      </div>
    </Card>
  );
}
