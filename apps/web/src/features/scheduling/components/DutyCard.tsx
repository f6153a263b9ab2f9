import type { ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '#shared/format/duration.ts';
import { formatTenantDayAndWeekday, formatTenantTime, formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PeopleOnDuty } from './PeopleOnDuty.tsx';

type Duty = ApiOutput<'getDuty'>;

/** My shift with what is left of it, and who is on duty and doing what. Nothing for an account without a team. */
export function DutyCard({ duty, hasTeam }: { duty: Duty; hasTeam: boolean }) {
  const t = useTexts('roster');
  const { hasRoster, people, handovers, waitingRequests } = duty;
  if (!hasTeam && people.length === 0 && handovers.length === 0 && waitingRequests === 0) return null;
  return (
    <>
      <Card title={t('duty.title')}>
        <div>
          {hasRoster ? <OwnShift duty={duty} /> : hasTeam && <Row icon="calendar" label={t('duty.missing')} hint={t('duty.missingHint')} />}
          {handovers.map(({ id, team, endsAt, part }) => (
            <Row
              key={id}
              icon="people"
              label={t(`handover.due.${part}`)}
              hint={t('handover.dueHint', { team: team.name, time: formatTenantWhen(endsAt) })}
              to={screenAddress('handover', { id })}
            >
              <Chip tone="warn">{t(`handover.status.${part === 'outgoing' ? 'composed' : 'confirming'}`)}</Chip>
            </Row>
          ))}
          <Row icon="edit" label={t('duty.requests')} to={screenAddress('shiftRequests')}>
            {waitingRequests > 0 && <Chip tone="warn">{t('duty.waiting', { count: waitingRequests })}</Chip>}
          </Row>
          <Row icon="calendar" label={t('duty.toRoster')} to={screenAddress('roster')} />
        </div>
      </Card>
      {(hasRoster || people.length > 0) && <PeopleOnDuty people={people} />}
    </>
  );
}

function OwnShift({ duty: { current, next } }: { duty: Duty }) {
  const t = useTexts('roster');
  const now = useNow(minuteMs);
  const nextText =
    next &&
    t('duty.next', {
      day: formatTenantDayAndWeekday(next.startsAt),
      shift: next.name,
      time: `${formatTenantTime(next.startsAt)}–${formatTenantTime(next.endsAt)}`,
    });
  if (!current) return <Row icon="clock" label={nextText ?? t('duty.nothing')} />;
  return (
    <Row icon="clock" label={`${current.name} ${formatTenantTime(current.startsAt)}–${formatTenantTime(current.endsAt)}`} hint={nextText}>
      {t('duty.left', { time: formatDuration(Date.parse(current.endsAt) - now) })}
    </Row>
  );
}
