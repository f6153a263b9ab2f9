import type { ApiOutput } from '@energy-om/contract';
import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import { useSpanText } from '../hooks/use-span.ts';
import { BarList } from './BarList.tsx';
import { Definitions } from './Definitions.tsx';
import type { FiguresProps } from './Distribution.tsx';

type Ranked = Pick<
  ApiOutput<'getWorkOrderStatistics'>['teams'][number],
  'finished' | 'onTimeRate' | 'firstTimeFixRate' | 'meanMinutesToRepair'
>;

/** People, teams and projects by the number of finished orders, with how many were in time and right the first time, and how long a repair took. */
export function Rankings({ statistics: { people, teams, projects }, days }: FiguresProps) {
  const t = useTexts('statistics');
  const spell = useSpanText();
  const toBar = (key: string, name: string, { finished, onTimeRate, firstTimeFixRate, meanMinutesToRepair }: Ranked, to: string) => {
    const notes = [
      t('ranking.onTime', { rate: formatPercent(onTimeRate, 0) }),
      firstTimeFixRate !== null && t('ranking.firstTime', { rate: formatPercent(firstTimeFixRate, 0) }),
      meanMinutesToRepair !== null && t('reliability.mttrOf', { time: spell(meanMinutesToRepair) }),
    ];
    return { key, name, value: finished, note: notes.filter(Boolean).join(' · '), to };
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
