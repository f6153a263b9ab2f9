import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import { BarList } from './BarList.tsx';
import type { FiguresProps } from './Distribution.tsx';

/** People, teams and projects by the number of finished orders, with how many were in time. */
export function Rankings({ statistics: { people, teams, projects }, days }: FiguresProps) {
  const t = useTexts('statistics');
  const note = (rate: number) => t('ranking.onTime', { rate: formatPercent(rate, 0) });
  return (
    <>
      <BarList
        title={t('ranking.people')}
        isRanking
        bars={people.map(({ person: { id, fullName }, finished, onTimeRate }) => ({
          key: id,
          name: fullName,
          value: finished,
          note: note(onTimeRate),
          to: ordersBehind(days, 'finished', { leadId: id, of: fullName }),
        }))}
      />
      <BarList
        title={t('ranking.teams')}
        bars={teams.map(({ id, name, finished, onTimeRate }) => ({
          key: id,
          name,
          value: finished,
          note: note(onTimeRate),
          to: ordersBehind(days, 'finished', { teamId: id, of: name }),
        }))}
      />
      <BarList
        title={t('ranking.projects')}
        bars={projects.map(({ id, name, finished, onTimeRate }) => ({
          key: id,
          name,
          value: finished,
          note: note(onTimeRate),
          to: ordersBehind(days, 'finished', { project: id }),
        }))}
      />
    </>
  );
}
