import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { formatAlarmValue } from '#shared/alarm/alarm-value.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline, type TimelineItem } from '#shared/ui/display/Timeline.tsx';

/** When the alarm was raised, acknowledged and by whom, and cleared; newest first. */
export function CourseCard({ alarm }: { alarm: AlarmDetail }) {
  const t = useTexts('alarm');
  const { raisedAt, acknowledgedAt, clearedAt, clearedValue, state } = alarm;
  const whenCleared = alarm.condition.kind === 'noData' ? null : formatAlarmValue(alarm, clearedValue);
  const steps: (TimelineItem & { at: string })[] = [
    { key: 'raised', at: raisedAt, title: t('detail.raised'), body: formatAlarmValue(alarm, alarm.value) },
  ];
  if (acknowledgedAt) {
    steps.push({ key: 'acknowledged', at: acknowledgedAt, title: t('detail.acknowledged'), body: describeAcknowledgement(alarm, t) });
  }
  if (clearedAt) {
    steps.push({
      key: 'cleared',
      at: clearedAt,
      title: t('detail.cleared'),
      body: whenCleared && t('detail.clearedAt', { value: whenCleared }),
      tone: 'good',
    });
  }
  // An alarm may be acknowledged in the very moment in which it is cleared.
  const items = steps
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map((step, index): TimelineItem => ({ ...step, meta: formatWhen(step.at), tone: step.tone ?? (index === 0 ? 'now' : 'past') }));
  return (
    <Card title={t('detail.course')}>
      <Timeline items={state === 'open' ? [{ key: 'waits', title: t('detail.waits') }, ...items] : items} />
    </Card>
  );
}

/** By whom, and when it arrived where it was given without a network. */
function describeAcknowledgement(
  { acknowledgedBy, acknowledgementReceivedAt, isAcknowledgedAtCertain }: AlarmDetail,
  t: ReturnType<typeof useTexts<'alarm'>>,
): string {
  const parts = [
    acknowledgedBy?.fullName,
    acknowledgementReceivedAt !== null && t('detail.receivedLater', { time: formatWhen(acknowledgementReceivedAt) }),
    !isAcknowledgedAtCertain && t('detail.timeUncertain'),
  ];
  return parts.filter(Boolean).join(' · ');
}
