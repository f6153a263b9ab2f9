import type { ApiOutput } from '@energy-om/contract';
import { formatDayAndWeekday, formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { toneOfShift } from '#shared/roster/shift-tone.ts';
import { listWeek, midnightOf } from '#shared/time/local-date.ts';
import { CalendarDot, CalendarGrid } from '#shared/ui/calendar/CalendarGrid.tsx';
import { CalendarHead } from '#shared/ui/calendar/CalendarHead.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { useSwipe } from '#shared/ui/list/use-swipe.ts';
import { type CalendarView, calendarViews, listCalendarDays, turnCalendar } from '../model/calendar-view.ts';
import { listMarkKinds, markKinds, toneOf } from '../model/day-marks.ts';
import type { Schedule } from '../model/day-tasks.ts';
import styles from './ScheduleCalendar.module.css';

export interface ScheduleCalendarProps {
  days: Schedule['days'];
  /** The account’s own. */
  shifts: ApiOutput<'listShifts'>['shifts'];
  /** The account’s own, too. */
  leaves: ApiOutput<'listShifts'>['leaves'];
  chosen: string;
  today: string;
  view: CalendarView;
  onChoose: (date: string) => void;
  onView: (view: CalendarView) => void;
}

/** A month or a week of the account's days, with its shift and a dot for each kind of task on a day; of one day only its name. */
export function ScheduleCalendar({ days, shifts, leaves, chosen, today, view, onChoose, onView }: ScheduleCalendarProps) {
  const t = useTexts('scheduling');
  const turn = (step: -1 | 1) => onChoose(turnCalendar(chosen, view, step, today));
  const swipe = useSwipe(turn);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const tRoster = useTexts('roster');
  const [firstDay, lastDay] = [shifts[0]?.day, shifts.at(-1)?.day];
  const shiftOn = new Map(shifts.map((shift) => [shift.day, shift]));
  const labelOf = (date: string) => {
    const shift = shiftOn.get(date);
    if (shift) return { letter: shift.letter, text: shift.name, tone: toneOfShift(new Date(shift.startsAt).getHours()) };
    if (leaves.some(({ from, to }) => from <= date && date <= to))
      return { letter: tRoster('leave'), text: tRoster('leaveName'), tone: 'leave' };
    // Days off are named within what is rostered, and not before or after it.
    return firstDay && lastDay && firstDay <= date && date <= lastDay
      ? { letter: tRoster('off'), text: tRoster('offName'), tone: 'off' }
      : null;
  };
  const marksOf = (date: string) =>
    listMarkKinds(byDate.get(date)).map(({ kind, count }) => ({ tone: toneOf[kind], text: t(`mark.${kind}`, { count }) }));
  const dates = { month: listCalendarDays, week: listWeek, day: () => [] }[view](chosen);
  return (
    <Card className={styles.card}>
      <Segmented
        label={t('view.label')}
        options={calendarViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={onView}
      />
      <CalendarHead
        title={view === 'day' ? formatDayAndWeekday(midnightOf(chosen)) : formatMonth(midnightOf(chosen))}
        earlier={t(`calendar.${view}.earlier`)}
        later={t(`calendar.${view}.later`)}
        onTurn={turn}
      />
      {dates.length > 0 && (
        <>
          <div className={styles.days} {...swipe}>
            <CalendarGrid
              dates={dates}
              chosen={chosen}
              today={today}
              onChoose={onChoose}
              marksOf={marksOf}
              {...((shifts.length > 0 || leaves.length > 0) && { labelOf })}
              isOutside={(date) => date.slice(0, 7) !== chosen.slice(0, 7)}
            />
          </div>
          <ul className={styles.legend} aria-label={t('legend')}>
            {markKinds.map((kind) => (
              <li key={kind}>
                <CalendarDot tone={toneOf[kind]} />
                {kind === 'overdue' ? t('overdue') : t(`kind.${kind}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
