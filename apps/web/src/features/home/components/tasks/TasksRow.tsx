import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './TasksRow.module.css';

type Tasks = NonNullable<ApiOutput<'getHomePage'>['tasksToday']>;

/** The number of today's tasks that are open and done; links to the schedule. */
export function TasksRow({ tasks: { open, finished } }: { tasks: Tasks }) {
  const t = useTexts('home');
  return (
    <Link className={styles.row} to={screenAddress('myScheduling')}>
      <span className={styles.name}>{t('tasks.title')}</span>
      {open + finished === 0 ? (
        t('tasks.none')
      ) : (
        <>
          <span>
            {t('tasks.open')} <b className={styles.count}>{formatNumber(open)}</b>
          </span>
          <span>
            {t('tasks.finished')} <b className={styles.count}>{formatNumber(finished)}</b>
          </span>
        </>
      )}
      <Icon name="forward" size={18} />
    </Link>
  );
}
