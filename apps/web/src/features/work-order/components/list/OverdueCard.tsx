import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { useNow } from '#shared/time/use-now.ts';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { MainActionButton } from '#shared/work-order/MainActionButton.tsx';
import { OrderHead } from '#shared/work-order/OrderHead.tsx';
import styles from './OverdueCard.module.css';

type OverdueOrder = ListItem<'listTimedOutWorkOrders'>;

/** An order that is late or at risk: by how much, at which stage, and whom to call about it. */
export function OverdueCard({ order }: { order: OverdueOrder }) {
  const tCodes = useTexts('codes');
  return (
    <Card level={order.level}>
      <OrderHead order={order}>
        {order.orderNo} · {tCodes(`source.${order.source}`)} · {order.site.name}
      </OrderHead>
      <Lateness order={order} />
      <Owner order={order} />
    </Card>
  );
}

function Lateness({ order: { clock, status } }: { order: OverdueOrder }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const now = useNow(1000);
  const left = clock ? new Date(clock.dueAt).getTime() - now : 0;
  return (
    <div className={styles.line}>
      <StatusChip status={status} />
      {clock && (
        <span className={styles.late} data-late={left < 0}>
          {t(left < 0 ? 'late' : 'left', { clock: tCodes(`clock.${clock.kind}`), time: formatDuration(Math.abs(left)) })}
        </span>
      )}
    </div>
  );
}

/** The executor is called; an order of one's own has its next action instead. */
function Owner({ order }: { order: OverdueOrder }) {
  const t = useTexts('workOrder');
  const accountId = useAccountId();
  const { owner, holder, mainAction } = order;
  const button = mainAction && <MainActionButton order={order} action={mainAction} />;
  if (!owner.name) {
    return (
      <div className={styles.owner}>
        <span className={styles.role}>{holder && t(`waitsFor.${holder.kind}`)}</span>
        {button}
      </div>
    );
  }
  return (
    <div className={styles.owner}>
      <div className={styles.person}>
        <PersonChip
          name={owner.name}
          hint={mainAction ? t('waitsForYou') : holder && t(`waitsFor.${holder.kind}`)}
          phoneNumber={owner.id === accountId ? null : owner.phoneNumber}
        />
      </div>
      {button}
    </div>
  );
}
