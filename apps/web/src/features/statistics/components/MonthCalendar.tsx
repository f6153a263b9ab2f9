import type { ApiOutput } from '@energy-om/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiQuery } from '../../../shared/api/use-api-query.ts';
import { formatDayAndWeekday, formatMonth, formatWeekday } from '../../../shared/format/time.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { FigureGrid } from '../../../shared/ui/FigureGrid.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { KeyFigure } from '../../../shared/ui/KeyFigure.tsx';
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx';
import { addMonths, countLeadingDays, dateOf, monthOf } from '../model/month-grid.ts';
import styles from './MonthCalendar.module.css';

type Day = ApiOutput<'getWorkOrderMonth'>['days'][number];

const kinds = ['created', 'finished', 'timedOut'] as const;
const tones = { created: 'brand', finished: 'good', timedOut: 'danger' } as const;

/** A month of orders: dots say what happened on a day, a tap says how much. */
export function MonthCalendar() {
  const t = useTexts('statistics');
  const today = dateOf(new Date());
  const [month, setMonth] = useState(monthOf(new Date()));
  const [chosen, setChosen] = useState(today);
  const { data, isError, refetch } = useApiQuery('getWorkOrderMonth', { month }, { silent: true, placeholderData: keepPreviousData });
  const days = data?.month === month ? data.days : [];
  const turn = (count: number) => {
    const next = addMonths(month, count);
    setMonth(next);
    setChosen(next === monthOf(new Date()) ? today : `${next}-01`);
  };
  return (
    <Card>
      <div className={styles.head}>
        <button type="button" className={styles.turn} aria-label={t('calendar.earlier')} onClick={() => turn(-1)}>
          <Icon name="back" />
        </button>
        <h2 className={styles.month} aria-live="polite">
          {formatMonth(`${month}-01T00:00:00`)}
        </h2>
        <button
          type="button"
          className={styles.turn}
          aria-label={t('calendar.later')}
          disabled={month >= monthOf(new Date())}
          onClick={() => turn(1)}
        >
          <Icon name="forward" />
        </button>
      </div>
      {isError && !data ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <>
          <Weekdays />
          <div className={styles.grid} data-loading={days.length === 0}>
            {days.map((day, index) => (
              <DayButton
                key={day.date}
                day={day}
                isChosen={day.date === chosen}
                isToday={day.date === today}
                column={index === 0 ? countLeadingDays(month) + 1 : undefined}
                onPress={() => setChosen(day.date)}
              />
            ))}
          </div>
          <ChosenDay day={days.find(({ date }) => date === chosen)} />
        </>
      )}
    </Card>
  );
}

/** 1 November 2026 is a Sunday: any week does. */
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
  day: Day;
  isChosen: boolean;
  isToday: boolean;
  /** Of the first day of the month. */
  column: number | undefined;
  onPress: () => void;
}

function DayButton({ day, isChosen, isToday, column, onPress }: DayButtonProps) {
  const t = useTexts('statistics');
  const told = kinds.filter((kind) => day[kind] > 0);
  return (
    <button
      type="button"
      className={styles.day}
      style={{ gridColumnStart: column }}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[formatDayAndWeekday(`${day.date}T00:00:00`), ...told.map((kind) => t(`day.${kind}Count`, { count: day[kind] }))].join(
        ', ',
      )}
      onClick={onPress}
    >
      <span>{Number(day.date.slice(-2))}</span>
      <span className={styles.dots}>
        {told.map((kind) => (
          <span key={kind} className={styles.dot} data-kind={kind} />
        ))}
      </span>
    </button>
  );
}

function ChosenDay({ day }: { day: Day | undefined }) {
  const t = useTexts('statistics');
  if (!day) return null;
  return (
    <div className={styles.chosen}>
      <p className={styles.date}>{formatDayAndWeekday(`${day.date}T00:00:00`)}</p>
      <FigureGrid columns={3}>
        {kinds.map((kind) => (
          <KeyFigure key={kind} label={t(`day.${kind}`)} value={day[kind]} tone={day[kind] > 0 ? tones[kind] : 'plain'} />
        ))}
      </FigureGrid>
    </div>
  );
}
