import { useMemo } from 'react';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatDistance } from '#shared/format/distance.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { withRowView } from '#shared/outbox/order-view.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { useActionNeedsNetwork } from '#shared/outbox/use-action-needs-network.ts';
import { WaitingChip } from '#shared/outbox/WaitingChip.tsx';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { useMainAction } from '#shared/work-order/action/use-main-action.ts';
import { DelayInBrief } from '#shared/work-order/delay/DelayInBrief.tsx';
import { OrderHead } from '#shared/work-order/OrderHead.tsx';
import styles from './OrderCard.module.css';
import { SwipeToAct } from './SwipeToAct.tsx';

export type OrderRow = ListItem<'listWorkOrders'>;

export interface OrderCardProps {
  order: OrderRow;
  /** Set where the list contains orders of several statuses. */
  showsStatus?: boolean;
}

/** An order in a list: its title, site, executor and time left, and the next action of this account. */
export function OrderCard({ order: row, showsStatus = false }: OrderCardProps) {
  const view = useOutbox(({ views }) => views[row.id]);
  const order = useMemo(() => withRowView(row, view), [row, view]);
  const tCodes = useTexts('codes');
  const t = useTexts('workOrder');
  const { take, isTaking } = useMainAction(order, order.mainAction);
  const needsNetwork = useActionNeedsNetwork();
  const action = order.mainAction && tCodes(`action.${order.mainAction}`);
  const canAct = order.mainAction !== null && needsNetwork(order.mainAction) === null;
  const hasFoot = showsStatus || order.onHold || action !== null || view !== undefined;
  return (
    <SwipeToAct label={canAct ? action : null} onAct={take}>
      <Card level={order.level}>
        <OrderHead order={order}>
          {order.orderNo} · {tCodes(`source.${order.source}`)} · {order.site.name}
        </OrderHead>
        <OrderTime order={order} />
        {order.delayCost && <DelayInBrief cost={order.delayCost} />}
        {hasFoot && (
          <div className={styles.foot}>
            {showsStatus ? <StatusChip status={order.status} /> : <Created at={order.createdAt} />}
            <WaitingChip orderId={order.id} />
            {order.onHold && <Chip tone="warn">{t('onHold')}</Chip>}
            {action !== null && (
              <span className={styles.action}>
                <Button size="small" onPress={take} busy={isTaking} disabled={!canAct}>
                  {action}
                </Button>
              </span>
            )}
          </div>
        )}
      </Card>
    </SwipeToAct>
  );
}

function Created({ at }: { at: string }) {
  const t = useTexts('workOrder');
  return <span className={styles.created}>{t('createdAt', { time: formatWhen(at) })}</span>;
}

function OrderTime({ order }: { order: OrderRow }) {
  const tCodes = useTexts('codes');
  const { clock, createdAt, onHold } = order;
  const whose = <Whose order={order} />;
  if (clock) {
    const label = tCodes(`clock.${clock.kind}`);
    return <DeadlineBar startedAt={clock.startedAt} dueAt={clock.dueAt} state={onHold ? 'paused' : 'running'} label={label} left={whose} />;
  }
  return (
    <div className={styles.still}>
      {whose}
      <Created at={createdAt} />
    </div>
  );
}

function Whose({ order: { team, executors, holder, distance } }: { order: OrderRow }) {
  const t = useTexts('workOrder');
  const names = executors.map(({ fullName }) => fullName);
  const name = names.length > 0 ? names.join(t('listSeparator')) : team?.name;
  return (
    <span>
      {name ? (
        <>
          {t('sentTo')} <b className={styles.name}>{name}</b>
        </>
      ) : (
        holder && t(`waitsFor.${holder.kind}`)
      )}
      {distance !== null && ` · ${formatDistance(distance)}`}
    </span>
  );
}
