import { localDate } from '@energy-om/domain';
import { formatTenantDay, formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantZone } from '#shared/time/tenant-time.ts';
import { CalendarDot } from '#shared/ui/calendar/CalendarGrid.tsx';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import { MainActionButton } from '#shared/work-order/MainActionButton.tsx';
import { OrderHead } from '#shared/work-order/OrderHead.tsx';
import { markOf, toneOf } from '../model/day-marks.ts';
import type { Task } from '../model/day-tasks.ts';
import styles from './TaskCard.module.css';

/** A task on its day: its time with the reason for it, its order, its location, the time left, and its next action. @param date the day */
export function TaskCard({ task, date }: { task: Task; date: string }) {
  const t = useTexts('scheduling');
  const tCodes = useTexts('codes');
  const { clock, mainAction, when } = task;
  return (
    <Card level={task.level}>
      <div className={styles.task}>
        <div className={styles.when} data-late={task.overdue}>
          {localDate(Date.parse(when), tenantZone()) !== date && <span className={styles.day}>{formatTenantDay(when)}</span>}
          <time className={styles.time} dateTime={when}>
            {formatTenantTime(when)}
          </time>
          <span className={styles.kind}>
            <CalendarDot tone={toneOf[markOf(task)]} />
            {task.onHold && task.kind === 'due' ? t('holdEnds') : t(`kind.${task.kind}`)}
          </span>
        </div>
        <div className={styles.what}>
          <OrderHead order={task} isNested>
            {task.orderNo} · {task.site.name}
          </OrderHead>
          {clock && (
            <DeadlineBar
              startedAt={clock.startedAt}
              dueAt={clock.dueAt}
              state={task.onHold ? 'paused' : 'running'}
              label={tCodes(`clock.${clock.kind}`)}
            />
          )}
          <div className={styles.foot}>
            <StatusChip status={task.status} />
            {task.planned && <Chip>{t('plannedMaintenance')}</Chip>}
            {task.onHold && <OnHold />}
            {mainAction && (
              <span className={styles.action}>
                <MainActionButton order={task} action={mainAction} />
              </span>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function OnHold() {
  const t = useTexts('workOrder');
  return <Chip tone="warn">{t('onHold')}</Chip>;
}
