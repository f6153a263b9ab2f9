import type { ApiOutput } from '@energy-om/contract';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './Times.module.css';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

const rows = [
  { kind: 'accept', mean: 'meanMinutesToAccept' },
  { kind: 'arrive', mean: 'meanMinutesToArrive' },
  { kind: 'finish', mean: 'meanMinutesToFinish' },
] as const satisfies readonly { kind: keyof Statistics['spread']; mean: keyof Statistics }[];

/** How long accepting, arriving and finishing took: the mean, and what half and nine tenths did not exceed. */
export function Times({ statistics }: { statistics: Statistics }) {
  const t = useTexts('statistics');
  if (statistics.finished === 0) return null;
  return (
    <Card title={t('times.title')}>
      <table className={styles.times}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('times.mean')}</th>
            <th scope="col">{t('times.median')}</th>
            <th scope="col">{t('times.p90')}</th>
            <th scope="col">{t('times.n')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, mean }) => {
            const { n, median, p90 } = statistics.spread[kind];
            return (
              <tr key={kind}>
                <th scope="row">{t(`times.${kind}`)}</th>
                <Duration minutes={statistics[mean]} />
                <Duration minutes={median} />
                <Duration minutes={p90} />
                <td>{formatNumber(n)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Duration({ minutes }: { minutes: number | null }) {
  const t = useTexts('statistics');
  if (minutes === null) return <td>-</td>;
  const isShort = minutes < 60;
  const value = isShort ? formatNumber(minutes, minutes < 10 ? 1 : 0) : formatNumber(minutes / 60, minutes < 6_000 ? 1 : 0);
  return (
    <td>
      {value} <span className={styles.unit}>{t(isShort ? 'minutes' : 'hours')}</span>
    </td>
  );
}
