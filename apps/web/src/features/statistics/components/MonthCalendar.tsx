import type { ApiOutput } from '@energy-om/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDayAndWeekday, formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { addMonths, listMonth, midnightOf } from '#shared/time/local-date.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { CalendarGrid } from '#shared/ui/calendar/CalendarGrid.tsx';
import { CalendarHead } from '#shared/ui/calendar/CalendarHead.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import styles from './MonthCalendar.module.css';

type Day = ApiOutput<'getWorkOrderMonth'>['days'][number];

const kinds = ['created', 'finished', 'timedOut'] as const;
const figureOf = { created: 'created', finished: 'finished', timedOut: 'missed' } as const;
const tones = { created: 'brand', finished: 'good', timedOut: 'danger' } as const;
/** Every month has the height of six weeks, so that the cards below do not jump from month to month. */
const maxWeeks = 6;

/** A month of orders: dots show what happened on a day, a tap shows the numbers. */
export function MonthCalendar() {
  const t = useTexts('statistics');
  const today = tenantToday();
  const thisMonth = today.slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const [chosen, setChosen] = useState(today);
  const { data, isError, refetch } = useApiQuery('getWorkOrderMonth', { month }, { silent: true, placeholderData: keepPreviousData });
  const days = new Map((data?.days ?? []).map((day) => [day.date, day]));
  const turn = (count: number) => {
    const next = addMonths(month, count);
    setMonth(next);
    setChosen(next === thisMonth ? today : `${next}-01`);
  };
  const marksOf = (date: string) => {
    const day = days.get(date);
    return kinds.flatMap((kind) =>
      day && day[kind] > 0 ? [{ tone: tones[kind], text: t(`day.${kind}Count`, { count: day[kind] }) }] : [],
    );
  };
  return (
    <Card>
      <CalendarHead
        title={formatMonth(midnightOf(`${month}-01`))}
        earlier={t('calendar.earlier')}
        later={t('calendar.later')}
        mayTurnLater={month < thisMonth}
        onTurn={turn}
      />
      {isError && !data ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <>
          <CalendarGrid dates={listMonth(month)} chosen={chosen} today={today} onChoose={setChosen} marksOf={marksOf} rows={maxWeeks} />
          <ChosenDay day={days.get(chosen)} />
        </>
      )}
    </Card>
  );
}

function ChosenDay({ day }: { day: Day | undefined }) {
  const t = useTexts('statistics');
  if (!day) return null;
  return (
    <div className={styles.chosen}>
      <p className={styles.date}>{formatDayAndWeekday(midnightOf(day.date))}</p>
      <FigureGrid columns={3}>
        {kinds.map((kind) => (
          <KeyFigure
            key={kind}
            label={t(`day.${kind}`)}
            value={day[kind]}
            tone={day[kind] > 0 ? tones[kind] : 'plain'}
            to={ordersBehind({ from: day.date, to: day.date }, figureOf[kind])}
          />
        ))}
      </FigureGrid>
    </div>
  );
}
