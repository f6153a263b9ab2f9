import { useTexts } from '../i18n/texts.ts';
import { Chip } from '../ui/chip/Chip.tsx';
import { LevelChip } from '../ui/chip/LevelChip.tsx';
import { StatusChip } from '../ui/chip/StatusChip.tsx';
import { Card } from '../ui/display/Card.tsx';
import { DeadlineBar } from '../ui/display/DeadlineBar.tsx';
import styles from './OrderBrief.module.css';
import type { OrderDetail } from './use-order.ts';

/** The order in brief, at the head of a screen that takes an action: its title, site and time left. */
export function OrderBrief({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const { clock } = order;
  return (
    <Card level={order.level}>
      <div className={styles.head}>
        <span className={styles.chips}>
          <StatusChip status={order.status} />
          {order.needsClassification ? <Chip tone="warn">{t('toBeClassified')}</Chip> : <LevelChip level={order.level} />}
        </span>
        <span className={styles.number}>{order.orderNo}</span>
      </div>
      <h2 className={styles.title}>{order.title}</h2>
      <p className={styles.place}>
        {order.project.name} · {order.site.name}
      </p>
      {clock && (
        <DeadlineBar
          startedAt={clock.startedAt}
          dueAt={clock.dueAt}
          state={order.onHold ? 'paused' : 'running'}
          label={tCodes(`clock.${clock.kind}`)}
        />
      )}
    </Card>
  );
}
