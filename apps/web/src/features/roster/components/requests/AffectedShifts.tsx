import { describeShift } from '#features/roster/model/describe-request.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { addDays } from '#shared/time/local-date.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** The server lists at most so many days at once, and shifts are written no further ahead. */
const maxDays = 62;

/** The account's own shifts on the days of a leave. */
export function AffectedShifts({ from, to }: { from: string; to: string }) {
  const t = useTexts('shiftRequest');
  const last = addDays(from, maxDays);
  const { data } = useApiQuery('listShifts', { from, to: to < last ? to : last }, { silent: true });
  if (!data) return null;
  if (data.shifts.length === 0) return <Callout icon="info">{t('form.notAffected')}</Callout>;
  return (
    <Callout tone="warn" icon="calendar">
      {t('form.affected')}
      <ul>
        {data.shifts.map((shift) => (
          <li key={shift.id}>{describeShift(shift)}</li>
        ))}
      </ul>
    </Callout>
  );
}
