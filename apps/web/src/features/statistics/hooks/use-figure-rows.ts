import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

/** The figures as rows of a table: group, name, number, share. Times are in minutes, shares in per cent. */
export function useFigureRows(statistics: Statistics): string[][] {
  const t = useTexts('statistics');
  const tCodes = useTexts('codes');
  const { byStatus, byLevel, bySource, byBusinessType, byCause, byRemedy, people, teams, projects, spread } = statistics;
  const text = (value: number | null) => (value === null ? '' : String(Math.round(value * 100) / 100));
  const share = (value: number | null) => (value === null ? '' : text(value * 100));
  const all = t('export.all');
  const times = (kind: keyof Statistics['spread'], mean: number | null) => [
    [t('times.title'), `${t(`times.${kind}`)} · ${t('times.mean')}`, text(mean), ''],
    [t('times.title'), `${t(`times.${kind}`)} · ${t('times.median')}`, text(spread[kind].median), ''],
    [t('times.title'), `${t(`times.${kind}`)} · ${t('times.p90')}`, text(spread[kind].p90), ''],
    [t('times.title'), `${t(`times.${kind}`)} · ${t('times.n')}`, text(spread[kind].n), ''],
  ];
  const counted = (title: string, rows: readonly (readonly [string, number])[]) => rows.map(([name, n]) => [title, name, text(n), '']);
  const ranked = (title: string, rows: readonly { name: string; finished: number; onTimeRate: number }[]) =>
    rows.map(({ name, finished, onTimeRate }) => [title, name, text(finished), share(onTimeRate)]);
  return [
    [t('export.group'), t('export.name'), t('export.value'), t('export.share')],
    [all, t('figure.total'), text(statistics.total), ''],
    [all, t('figure.finished'), text(statistics.finished), ''],
    [all, t('figure.due'), text(statistics.due), ''],
    [all, t('figure.onTimeRate'), '', share(statistics.onTimeRate)],
    [all, t('figure.firstTimeFixRate'), text(statistics.corrective), share(statistics.firstTimeFixRate)],
    [all, t('figure.stars'), text(statistics.meanStars), ''],
    ...times('accept', statistics.meanMinutesToAccept),
    ...times('arrive', statistics.meanMinutesToArrive),
    ...times('finish', statistics.meanMinutesToFinish),
    ...counted(
      t('by.status'),
      byStatus.map(({ status, count }) => [tCodes(`status.${status}`), count] as const),
    ),
    ...counted(
      t('by.level'),
      byLevel.map(({ level, count }) => [tCodes(`level.${level}`), count] as const),
    ),
    ...counted(
      t('by.source'),
      bySource.map(({ source, count }) => [tCodes(`source.${source}`), count] as const),
    ),
    ...counted(
      t('by.businessType'),
      byBusinessType.map(({ name, count }) => [name, count] as const),
    ),
    ...counted(
      t('by.cause'),
      byCause.map(({ name, count }) => [name, count] as const),
    ),
    ...counted(
      t('by.remedy'),
      byRemedy.map(({ name, count }) => [name, count] as const),
    ),
    ...ranked(
      t('ranking.people'),
      people.map(({ person, ...rest }) => ({ name: person.fullName, ...rest })),
    ),
    ...ranked(t('ranking.teams'), teams),
    ...ranked(t('ranking.projects'), projects),
  ];
}
