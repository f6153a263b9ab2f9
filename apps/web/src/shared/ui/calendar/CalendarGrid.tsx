import { formatDayAndWeekday, formatWeekday } from '#shared/format/time.ts';
import { midnightOf, weekdayOf } from '#shared/time/local-date.ts';
import styles from './CalendarGrid.module.css';

/** A mark of a day: a dot in its colour, and its text for screen readers. */
export interface CalendarMark {
  tone: CalendarTone;
  text: string;
}

export type CalendarTone = 'brand' | 'plan' | 'arrival' | 'good' | 'danger';

/** What a day is for the account, as its shift: a letter in its tint, and its text for screen readers. */
export interface CalendarLabel {
  letter: string;
  text: string;
  tone: string;
}

export interface CalendarGridProps {
  /** Consecutive days (2026-11-20), each under its weekday. */
  dates: readonly string[];
  chosen: string;
  today: string;
  onChoose: (date: string) => void;
  marksOf: (date: string) => readonly CalendarMark[];
  labelOf?: (date: string) => CalendarLabel | null;
  /** Shown paler, since the day belongs to another month. */
  isOutside?: (date: string) => boolean;
  /** The number of weeks to reserve space for, so that what is below does not jump from month to month. */
  rows?: number;
}

/** Days in weeks from Sunday to Saturday, with dots for their marks; one day is chosen. */
export function CalendarGrid({ dates, chosen, today, onChoose, marksOf, labelOf, isOutside, rows }: CalendarGridProps) {
  return (
    <div>
      <Weekdays />
      <div className={styles.grid} style={rows ? { minHeight: `calc(${rows} * var(--day-height))` } : undefined}>
        {dates.map((date, index) => (
          <DayButton
            key={date}
            date={date}
            marks={marksOf(date)}
            label={labelOf ? labelOf(date) : undefined}
            isChosen={date === chosen}
            isToday={date === today}
            isOutside={isOutside?.(date) ?? false}
            column={index === 0 ? weekdayOf(date) + 1 : undefined}
            onPress={() => onChoose(date)}
          />
        ))}
      </div>
    </div>
  );
}

/** 1 November 2026 is a Sunday; any other week would do as well. */
function Weekdays() {
  return (
    <div className={styles.weekdays} aria-hidden="true">
      {Array.from({ length: 7 }, (_, day) => formatWeekday(new Date(2026, 10, 1 + day))).map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

interface DayButtonProps {
  date: string;
  marks: readonly CalendarMark[];
  /** Undefined: no day of the calendar has one. */
  label: CalendarLabel | null | undefined;
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  /** The column of the first day. */
  column: number | undefined;
  onPress: () => void;
}

function DayButton({ date, marks, label, isChosen, isToday, isOutside, column, onPress }: DayButtonProps) {
  return (
    <button
      type="button"
      className={styles.day}
      style={{ gridColumnStart: column }}
      data-outside={isOutside}
      data-late={marks.some(({ tone }) => tone === 'danger')}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[formatDayAndWeekday(midnightOf(date)), ...(label ? [label.text] : []), ...marks.map(({ text }) => text)].join(', ')}
      onClick={onPress}
    >
      <span className={styles.number}>{Number(date.slice(-2))}</span>
      {label !== undefined && <span className={styles.letter} data-tone={label?.tone} data-letter={label?.letter} />}
      <span className={styles.dots}>
        {marks.map(({ tone }) => (
          <CalendarDot key={tone} tone={tone} />
        ))}
      </span>
    </button>
  );
}

/** A dot as the days show it, also for a legend. */
export function CalendarDot({ tone }: { tone: CalendarTone }) {
  return <span className={styles.dot} data-tone={tone} />;
}
