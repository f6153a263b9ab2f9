import type { ReactNode } from 'react';
import { describeReportedRoom } from '#features/work-order/model/describe-reported-room.ts';
import { type HistoryStep, listHistorySteps, nameStep } from '#features/work-order/model/history-steps.ts';
import { formatDistance } from '#shared/format/distance.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatDay, formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline, type TimelineItem } from '#shared/ui/display/Timeline.tsx';
import { Rating } from '#shared/ui/form/Rating.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './ProgressCard.module.css';

const bad: readonly OrderDetail['history'][number]['action'][] = [
  'decline',
  'sendBack',
  'passUp',
  'rework',
  'reworkPaperwork',
  'reportNotSolved',
  'refuseClosing',
  'ruleSkipped',
];
const good: readonly OrderDetail['history'][number]['action'][] = ['passCheck', 'evaluate', 'close'];

/** The order's history, newest first: who did what to whom, when, how long it took, and how far from the site. */
export function ProgressCard({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const items = listHistorySteps(order).map((step, index): TimelineItem => {
    const { action, at, event } = step.entry;
    return {
      key: `${at} ${action} ${event}`,
      title: <StepTitle step={step} source={order.source} />,
      meta: <StepMeta step={step} />,
      body: <StepBody step={step} />,
      tone: bad.includes(action) ? 'bad' : good.includes(action) ? 'good' : index === 0 ? 'now' : 'past',
    };
  });
  return (
    <Card title={t('progress')}>
      <Timeline items={items} />
    </Card>
  );
}

/** What was done, and to whom, unless that is the person who did it. */
function StepTitle({ step: { entry }, source }: { step: HistoryStep; source: OrderDetail['source'] }) {
  const t = useTexts('workOrder');
  const { members, target } = entry.detail;
  const whom = members?.length ? members.join(t('listSeparator')) : target;
  const name = nameStep(entry);
  return (
    <>
      {name === 'create' ? t(`created.${source}`) : t(`done.${name}`)} {whom && <b>{whom}</b>}
    </>
  );
}

function StepMeta({ step: { entry, took, distance } }: { step: HistoryStep }) {
  const t = useTexts('workOrder');
  const isToday = new Date(entry.at).toDateString() === new Date().toDateString();
  const parts = [
    `${entry.actor?.fullName ?? t(entry.isActorHidden ? 'byStaff' : 'bySystem')} ${isToday ? formatTime(entry.at) : `${formatDay(entry.at)} ${formatTime(entry.at)}`}`,
    took !== null && t('took', { time: formatDuration(took) }),
    distance !== null && t('fromSite', { distance: formatDistance(distance) }),
    entry.receivedAt !== null && t('doneOffline', { time: formatWhen(entry.receivedAt) }),
    !entry.isTimeCertain && t('timeUncertain'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function StepBody({ step: { entry } }: { step: HistoryStep }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const { detail } = entry;
  const lines: ReactNode[] = [
    detail.ruleName && t('byRule', { name: detail.ruleName }),
    detail.ruleHindrance && t(`ruleHindrance.${detail.ruleHindrance}`),
    detail.ruleFallback && t(`ruleFallback.${detail.ruleFallback}`),
    detail.outcome && tCodes(`outcome.${detail.outcome}`),
    detail.returnReason && tCodes(`returnReason.${detail.returnReason}`),
    detail.closingReason && tCodes(`closingReason.${detail.closingReason}`),
    detail.holdReason && tCodes(`holdReason.${detail.holdReason}`),
    detail.holdUntil && t('until', { time: formatWhen(detail.holdUntil) }),
    detail.expectedAt && t('expectedAt', { time: formatWhen(detail.expectedAt) }),
    detail.lead && detail.members && detail.members.length > 1 && t('leadIs', { name: detail.lead }),
    detail.reason,
    detail.overrideReason && t('overrode', { reason: detail.overrideReason }),
    detail.doneSoFar && t('doneSoFar', { text: detail.doneSoFar }),
    detail.text,
    detail.room && describeReportedRoom(detail.room),
    detail.comment,
    detail.stars && <Rating value={detail.stars} />,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a past event never change
        <span key={index} className={styles.line}>
          {line}
        </span>
      ))}
    </>
  );
}
