import { dayMs } from '@energy-om/domain';
import { Fragment } from 'react';
import { type ClockBar, findResolveResult, listClockBars } from '#features/work-order/model/clock-bar.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './HeadCard.module.css';

/** @param readAt when the order was fetched, in epoch milliseconds: the elapsed times of its clocks are as of then. */
export function HeadCard({ order, readAt }: { order: OrderDetail; readAt: number }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const bars = listClockBars(order.clocks, readAt);
  return (
    <Card level={order.level}>
      <div className={styles.top}>
        <StatusChip status={order.status} />
        {order.needsClassification ? <Chip tone="warn">{t('toBeClassified')}</Chip> : <LevelChip level={order.level} />}
        {order.onHold && <Chip tone="warn">{t('onHold')}</Chip>}
        {order.backTo && <Chip>{t(`backTo.${order.backTo}`)}</Chip>}
        <span className={styles.number}>{order.orderNo}</span>
      </div>
      <h2 className={styles.title}>{order.title}</h2>
      <p className={styles.origin}>
        {listOrigin().map((part, index, parts) => (
          <Fragment key={part}>
            <span className={styles.part}>{index < parts.length - 1 ? `${part} ·` : part}</span>{' '}
          </Fragment>
        ))}
      </p>
      {order.plannedFinishAt && <p className={styles.origin}>{t('wantedBy', { time: formatWhen(order.plannedFinishAt) })}</p>}
      {bars.map((bar) => (
        <Clock key={bar.kind} bar={bar} />
      ))}
      <ResolveResult order={order} />
    </Card>
  );

  /** A project often has the name of its site, which is then shown once. */
  function listOrigin(): string[] {
    const { project, place, source, needsClassification, businessType } = order;
    const parts = [project.name, ...place, tCodes(`source.${source}`), ...(needsClassification ? [] : [businessType.name])];
    return [...new Set(parts)];
  }
}

function Clock({ bar }: { bar: ClockBar }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const name = tCodes(`clock.${bar.kind}`);
  if (bar.state === 'paused') {
    const left = <span>{t('clock.used', { clock: name, used: formatDuration(bar.elapsed), whole: formatDuration(bar.duration) })}</span>;
    return <DeadlineBar startedAt={bar.startedAt} dueAt={bar.dueAt} now={bar.startedAt + bar.elapsed} state="paused" left={left} />;
  }
  return <DeadlineBar startedAt={bar.startedAt} dueAt={bar.dueAt} left={describeLimit()} />;

  /** A deadline that is far off is dated by the bar itself. */
  function describeLimit(): string {
    if (bar.dueAt - Date.now() > dayMs) return t('clock.name', { clock: name });
    const isToday = new Date(bar.dueAt).toDateString() === new Date().toDateString();
    return t('clock.limit', { clock: name, time: isToday ? formatTime(bar.dueAt) : formatWhen(bar.dueAt) });
  }
}

function ResolveResult({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const kept = findResolveResult(order.clocks);
  if (!kept || !order.finishedAt) return null;
  return (
    <p className={styles.kept}>
      <Chip tone={kept.inTime ? 'good' : 'danger'}>{t(kept.inTime ? 'clock.inTime' : 'clock.overran')}</Chip>
      {t('clock.took', { time: formatDuration(kept.elapsed) })}
    </p>
  );
}
