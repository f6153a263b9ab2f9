import { useNavigate } from 'react-router';
import { formatDayAndWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { Task } from '../model/day-tasks.ts';

export interface NoTasksProps {
  date: string;
  today: string;
  /** The first task after the day. */
  next: { task: Task; date: string } | null;
  onChoose: (date: string) => void;
}

/** A day without tasks, with links to the next day that has some, to today, or to the orders. */
export function NoTasks({ date, today, next, onChoose }: NoTasksProps) {
  const t = useTexts('scheduling');
  const navigate = useNavigate();
  const time = date === today ? 'today' : date < today ? 'past' : 'future';
  const nextDay = next && formatDayAndWeekday(midnightOf(next.date));
  const button = (text: string, onPress: () => void) => (
    <Button variant="plain" size="small" onPress={onPress}>
      {text}
    </Button>
  );
  return (
    <Empty
      icon="calendar"
      title={t(`empty.${time}`)}
      hint={time === 'today' && next ? t('next', { day: nextDay ?? '', title: next.task.title }) : t(`empty.${time}Hint`)}
      action={
        time !== 'today'
          ? button(t('toToday'), () => onChoose(today))
          : next
            ? button(t('toNext', { day: nextDay ?? '' }), () => onChoose(next.date))
            : button(t('toOrders'), () => void navigate(screenAddress('workOrders')))
      }
    />
  );
}
