import type { ApiOutput } from '@energy-om/contract';
import { rosterDaysAhead } from '@energy-om/domain';
import { formatDayAndWeekday, formatWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { toneOfShift } from '#shared/roster/shift-tone.ts';
import { addDays, midnightOf } from '#shared/time/local-date.ts';
import styles from './roster.module.css';

type Shifts = ApiOutput<'listShifts'>;

export interface ShiftGridProps extends Pick<Shifts, 'people' | 'shifts' | 'leaves' | 'today'> {
  label: string;
  dates: readonly string[];
  /** Null: this account may only read it. */
  onChange: ((cell: { accountId: string; name: string; day: string }) => void) | null;
}

/** Scrolls to where a day stands beside the names. */
function scrollToStart(day: HTMLTableCellElement | null): void {
  const corner = day?.parentElement?.firstElementChild as HTMLElement | null | undefined;
  const box = day?.closest('section');
  if (day && corner && box) box.scrollLeft = day.offsetLeft - corner.offsetWidth;
}

/** People by days, each cell with the letter and the tint of its shift; empty on days whose shifts are not written, since nobody is off by a roster then. */
export function ShiftGrid({ label, people, shifts, leaves, today, dates, onChange }: ShiftGridProps) {
  const t = useTexts('roster');
  const byCell = Map.groupBy(shifts, ({ accountId, day }) => `${accountId} ${day}`);
  const first = shifts.find(({ day }) => day < today)?.day ?? today;
  const last = addDays(today, rosterDaysAhead);
  const isOnLeave = (id: string, day: string) => leaves.some(({ accountId, from, to }) => accountId === id && from <= day && day <= to);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td />
            {dates.map((date) => (
              <th key={date} ref={date === today ? scrollToStart : undefined} scope="col" data-today={date === today}>
                {formatWeekday(midnightOf(date))}
                <br />
                {Number(date.slice(-2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, fullName }) => (
            <tr key={id}>
              <th scope="row">{fullName}</th>
              {dates.map((day) => {
                const [shift] = byCell.get(`${id} ${day}`) ?? [];
                const away = isOnLeave(id, day);
                const tone = shift ? toneOfShift(new Date(shift.startsAt).getHours()) : away ? 'leave' : undefined;
                const name = shift?.name ?? t(away ? 'leaveName' : 'offName');
                const letter = shift?.letter ?? (away ? t('leave') : first <= day && day <= last && t('off'));
                return (
                  <td key={day}>
                    {onChange && day >= today && day <= last ? (
                      <button
                        type="button"
                        className={styles.cell}
                        data-tone={tone}
                        aria-label={t('cell', { name: fullName, day: formatDayAndWeekday(midnightOf(day)), shift: name })}
                        onClick={() => onChange({ accountId: id, name: fullName, day })}
                      >
                        {letter}
                      </button>
                    ) : (
                      <span className={styles.cell} data-tone={tone}>
                        {letter}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
