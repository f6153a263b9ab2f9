import type { ApiOutput } from '@energy-om/contract';
import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import { BarList } from './BarList.tsx';
import { Definitions } from './Definitions.tsx';
import type { FiguresProps } from './Distribution.tsx';

type Ranked = Pick<ApiOutput<'getWorkOrderStatistics'>['teams'][number], 'finished' | 'onTimeRate' | 'firstTimeFixRate'>;

/** People, teams and projects by the number of finished orders, with how many were in time and right the first time. */
export function Rankings({ statistics: { people, teams, projects }, days }: FiguresProps) {
  const t = useTexts('statistics');
  const toBar = (key: string, name: string, { finished, onTimeRate, firstTimeFixRate }: Ranked, to: string) => {
    const onTime = t('ranking.onTime', { rate: formatPercent(onTimeRate, 0) });
    const firstTime = firstTimeFixRate !== null && t('ranking.firstTime', { rate: formatPercent(firstTimeFixRate, 0) });
    return { key, name, value: finished, note: firstTime ? `${onTime} · ${firstTime}` : onTime, to };
  };
  const definitions = (of: string) => <Definitions of={of} list={[{ name: of, text: t('definitions.ranking') }]} />;
  return (
    <>
      <BarList
        title={t('ranking.people')}
        extra={definitions(t('ranking.people'))}
        isRanking
        bars={people.map(({ person: { id, fullName }, ...ranked }) =>
          toBar(id, fullName, ranked, ordersBehind(days, 'finished', { leadId: id, of: fullName })),
        )}
      />
      <BarList
        title={t('ranking.teams')}
        bars={teams.map(({ id, name, ...ranked }) => toBar(id, name, ranked, ordersBehind(days, 'finished', { teamId: id, of: name })))}
      />
      <BarList
        title={t('ranking.projects')}
        bars={projects.map(({ id, name, ...ranked }) => toBar(id, name, ranked, ordersBehind(days, 'finished', { project: id })))}
      />
    </>
  );
}
