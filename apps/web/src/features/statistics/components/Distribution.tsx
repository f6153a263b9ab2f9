import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { type FigureDays, ordersBehind } from '#shared/work-order/behind-figure.ts';
import { BarList } from './BarList.tsx';

export interface FiguresProps {
  statistics: ApiOutput<'getWorkOrderStatistics'>;
  days: FigureDays;
}

/** The created orders by status, level, source and business type, and the finished ones by cause and remedy. */
export function Distribution({ statistics, days }: FiguresProps) {
  const t = useTexts('statistics');
  const tCodes = useTexts('codes');
  const { byStatus, byLevel, bySource, byBusinessType, byCause, byRemedy } = statistics;
  const behind = (filters: Parameters<typeof ordersBehind>[2]) => ordersBehind(days, 'created', filters);
  return (
    <>
      <BarList
        title={t('by.status')}
        bars={byStatus.map(({ status, count }) => ({
          key: String(status),
          name: tCodes(`status.${status}`),
          value: count,
          to: behind({ status }),
        }))}
      />
      <BarList
        title={t('by.level')}
        bars={byLevel.map(({ level, count }) => ({
          key: String(level),
          name: tCodes(`level.${level}`),
          value: count,
          to: behind({ level }),
          color: `--level-${level}`,
        }))}
      />
      <BarList
        title={t('by.source')}
        bars={bySource.map(({ source, count }) => ({
          key: String(source),
          name: tCodes(`source.${source}`),
          value: count,
          to: behind({ source }),
        }))}
      />
      <BarList
        title={t('by.businessType')}
        bars={byBusinessType.map(({ id, name, count }) => ({ key: id, name, value: count, to: behind({ businessTypeId: id, of: name }) }))}
      />
      <BarList
        title={t('by.cause')}
        bars={byCause.map(({ name, count }) => ({
          key: name,
          name,
          value: count,
          to: ordersBehind(days, 'finished', { causeCode: name }),
        }))}
      />
      <BarList
        title={t('by.remedy')}
        bars={byRemedy.map(({ name, count }) => ({
          key: name,
          name,
          value: count,
          to: ordersBehind(days, 'finished', { remedyCode: name }),
        }))}
      />
    </>
  );
}
