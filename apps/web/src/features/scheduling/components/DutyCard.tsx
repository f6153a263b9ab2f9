import { minuteMs } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDayAndWeekday, formatDuration, formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** My shift with what is left of it, and who is on duty and doing what. Nothing while it is loading, or for an account without a team. */
export function DutyCard({ hasTeam }: { hasTeam: boolean }) {
  const t = useTexts('roster');
  const now = useNow(minuteMs);
  const { data } = useApiQuery('getDuty', {}, { refetchInterval: minuteMs, silent: true });
  if (!data || (!hasTeam && data.people.length === 0 && data.handovers.length === 0 && data.waitingRequests === 0)) return null;
  const { current, next, hasRoster, people, handovers } = data;
  const nextText =
    next &&
    t('duty.next', {
      day: formatDayAndWeekday(next.startsAt),
      shift: next.name,
      time: `${formatTime(next.startsAt)}–${formatTime(next.endsAt)}`,
    });
  return (
    <Card title={t('duty.title')}>
      <div>
        {handovers.map(({ id, team, endsAt, part }) => (
          <Row
            key={id}
            icon="people"
            label={t(`handover.due.${part}`)}
            hint={t('handover.dueHint', { team: team.name, time: formatWhen(endsAt) })}
            to={screenAddress('handover', { id })}
          >
            <Chip tone="warn">{t(`handover.status.${part === 'outgoing' ? 'composed' : 'confirming'}`)}</Chip>
          </Row>
        ))}
        {hasRoster ? (
          <Row
            icon="clock"
            label={
              current
                ? t('duty.now', { shift: current.name, left: formatDuration(Date.parse(current.endsAt) - now) })
                : (nextText ?? t('duty.nothing'))
            }
            hint={current ? nextText : undefined}
          />
        ) : (
          hasTeam && <Row icon="calendar" label={t('duty.missing')} hint={t('duty.missingHint')} />
        )}
        {(hasRoster || people.length > 0) && (
          <Row icon="people" label={t('duty.others')} hint={people.length === 0 ? t('duty.nobody') : undefined} />
        )}
        {people.map(({ person, team, by, shift, order }) => (
          <Row
            key={`${person.id} ${team?.id ?? ''}`}
            label={person.fullName}
            hint={[team?.name, order ? order.title : t('duty.free'), shift && t('duty.until', { time: formatTime(shift.endsAt) })]
              .filter(Boolean)
              .join(' · ')}
            {...(order && { to: screenAddress('workOrder', { id: order.id }) })}
          >
            {shift && <Chip tone={by === 'onCall' ? 'warn' : 'brand'}>{by === 'onCall' ? t('duty.onCall') : shift.letter}</Chip>}
          </Row>
        ))}
        <Row icon="edit" label={t('duty.requests')} to={screenAddress('shiftRequests')}>
          {data.waitingRequests > 0 && <Chip tone="warn">{t('duty.waiting', { count: data.waitingRequests })}</Chip>}
        </Row>
        <Row icon="calendar" label={t('duty.toRoster')} to={screenAddress('roster')} />
      </div>
    </Card>
  );
}
