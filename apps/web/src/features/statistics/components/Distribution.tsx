import type { ApiOutput } from '@energy-om/contract';
import { useMemo } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { BarsCard } from './BarsCard.tsx';

/** The distribution of the orders by status, level, source and business type. */
export function Distribution({ statistics }: { statistics: ApiOutput<'getWorkOrderStatistics'> }) {
  const t = useTexts('statistics');
  const tCodes = useTexts('codes');
  const { byStatus, byLevel, bySource, byBusinessType } = statistics;
  const status = useMemo(() => byStatus.map((one) => ({ name: tCodes(`status.${one.status}`), value: one.count })), [byStatus, tCodes]);
  const level = useMemo(
    () => byLevel.map((one) => ({ name: tCodes(`level.${one.level}`), value: one.count, color: `--level-${one.level}` as const })),
    [byLevel, tCodes],
  );
  const source = useMemo(() => bySource.map((one) => ({ name: tCodes(`source.${one.source}`), value: one.count })), [bySource, tCodes]);
  const business = useMemo(() => byBusinessType.map(({ name, count }) => ({ name, value: count })), [byBusinessType]);
  return (
    <>
      <BarsCard title={t('by.status')} bars={status} />
      <BarsCard title={t('by.level')} bars={level} />
      <BarsCard title={t('by.source')} bars={source} />
      <BarsCard title={t('by.businessType')} bars={business} />
    </>
  );
}
