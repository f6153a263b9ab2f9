import type { ApiOutput } from '@energy-om/contract';
import type { OrderFigure } from '@energy-om/domain';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import { useSpan } from '../hooks/use-span.ts';
import { Definitions } from './Definitions.tsx';
import type { FiguresProps } from './Distribution.tsx';
import styles from './Times.module.css';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

const rows = [
  { kind: 'accept', mean: 'meanMinutesToAccept', figure: 'accepted' },
  { kind: 'arrive', mean: 'meanMinutesToArrive', figure: 'arrived' },
  { kind: 'repair', mean: 'meanMinutesToRepair', figure: 'repaired' },
  { kind: 'finish', mean: 'meanMinutesToFinish', figure: 'finished' },
] as const satisfies readonly { kind: keyof Statistics['spread']; mean: keyof Statistics; figure: OrderFigure }[];

/** How long accepting, arriving, repairing and finishing took: the mean, and what half and nine tenths did not exceed. */
export function Times({ statistics, days }: FiguresProps) {
  const t = useTexts('statistics');
  if (statistics.finished === 0) return null;
  const definitions = [
    ...rows.map(({ kind }) => ({ name: t(`times.${kind}`), text: t(`definitions.${kind}`) })),
    { name: `${t('times.median')} · ${t('times.p90')}`, text: t('definitions.spread') },
  ];
  return (
    <Card title={t('times.title')} extra={<Definitions of={t('times.title')} list={definitions} />}>
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
          {rows.map(({ kind, mean, figure }) => {
            const { n, median, p90 } = statistics.spread[kind];
            return (
              <tr key={kind}>
                <th scope="row">{t(`times.${kind}`)}</th>
                <Duration minutes={statistics[mean]} />
                <Duration minutes={median} />
                <Duration minutes={p90} />
                <td>
                  <Link className={styles.n} to={ordersBehind(days, figure)}>
                    {formatNumber(n)}
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Duration({ minutes }: { minutes: number | null }) {
  const span = useSpan();
  if (minutes === null) return <td>-</td>;
  const { value, unit } = span(minutes);
  return (
    <td>
      {value} <span className={styles.unit}>{unit}</span>
    </td>
  );
}
