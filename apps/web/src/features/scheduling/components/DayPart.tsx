import type { ApiOutput } from '@energy-om/contract';
import { minuteMs, rosterDaysAhead } from '@energy-om/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { addDays } from '#shared/time/local-date.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { DayShift } from './DayShift.tsx';
import { DayHead, DayTasks } from './DayTasks.tsx';
import { DutyCard } from './DutyCard.tsx';

interface DayPartProps {
  tasks: UseQueryResult<ApiOutput<'listUserTasks'>>;
  shifts: UseQueryResult<ApiOutput<'listShifts'>>;
  chosen: string;
  today: string;
  onChoose: (date: string) => void;
}

/**
 * The chosen day: today who is on duty, one's own shift, and the tasks. What stands above the tasks comes before them, so that they do not move once somebody
 * reads them; where it does not come at the first attempt, they wait no longer.
 */
export function DayPart({ tasks, shifts, chosen, today, onChoose }: DayPartProps) {
  const { data, isError, error, refetch } = tasks;
  const maySeeRosters = useMay('roster.view');
  const hasTeam = useSession((session) => (session.user?.teams.length ?? 0) > 0);
  const duty = useApiQuery('getDuty', {}, { enabled: maySeeRosters && chosen >= today, refetchInterval: minuteMs, silent: true });
  if ([duty, shifts].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)) return <SkeletonList count={3} />;
  // While another month is loading, the last one stays.
  const schedule = data && data.from <= chosen && chosen <= data.to ? data : undefined;
  const own = shifts.data;
  const isRostered = duty.data?.hasRoster === true && chosen <= addDays(today, rosterDaysAhead);
  return (
    <>
      {chosen === today && duty.data && <DutyCard duty={duty.data} hasTeam={hasTeam} />}
      <DayHead schedule={schedule} date={chosen} today={today} />
      {maySeeRosters && hasTeam && own && chosen >= today && <DayShift day={chosen} isRostered={isRostered} {...own} />}
      {schedule ? (
        <DayTasks schedule={schedule} date={chosen} onChoose={onChoose} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} />
      )}
    </>
  );
}
