import type { ApiOutput } from '@energy-om/contract';
import { formatNumber } from '#shared/format/number.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './CounterList.module.css';

type CounterState = ApiOutput<'getPlan'>['counters'][number];

/** Where the counters of a plan stand: what is counted of the present interval, how fast, and when it is reached. */
export function CounterList({ counters }: { counters: readonly CounterState[] }) {
  return (
    <ul className={styles.list}>
      {counters.map((counter) => (
        <Counter key={counter.object.id} {...counter} />
      ))}
    </ul>
  );
}

function Counter({ object, counted, every, unit, perDay, reachedAt, state }: CounterState) {
  const t = useTexts('plan');
  const amount = (value: number, decimals = 1) => [formatNumber(value, decimals), unit ?? ''].join(' ').trim();
  const share = `${Math.min(100, (counted / every) * 100)}%`;
  const isReached = counted >= every;
  return (
    <li className={styles.counter}>
      <span className={styles.head}>
        <span>{object.name}</span>
        {state === 'counting' && (
          <span className={styles.amount}>{t('counter.counted', { counted: formatNumber(counted, 1), every: amount(every) })}</span>
        )}
      </span>
      {state === 'counting' && (
        <span className={styles.bar} aria-hidden="true">
          <span className={isReached ? styles.reached : styles.done} style={{ width: share }} />
        </span>
      )}
      <span className={styles.note}>
        {state === 'nothing'
          ? t('counter.nothing')
          : state === 'waiting'
            ? t('counter.waiting')
            : isReached
              ? t('counter.reached')
              : perDay > 0 && reachedAt !== null
                ? t('counter.forecast', { perDay: amount(perDay), date: formatTenantDate(reachedAt) })
                : t('counter.still')}
      </span>
    </li>
  );
}
