import type { ApiOutput } from '@energy-om/contract';
import { textOf } from '#shared/i18n/texts.ts';

type Taken = ApiOutput<'exportWorkOrderStatistics'>;
type Statistics = Taken['statistics'];
type Reliability = Taken['reliability'];

const text = (value: number | null) => (value === null ? '' : String(Math.round(value * 100) / 100));
const share = (value: number | null) => (value === null ? '' : text(value * 100));

/** The figures as rows of a table: group, name, number, share. Times are in minutes, times in operation in hours, shares in per cent. */
export function listFigureRows({ statistics, reliability }: Taken): string[][] {
  return [
    [
      textOf('statistics', 'export.group'),
      textOf('statistics', 'export.name'),
      textOf('statistics', 'export.value'),
      textOf('statistics', 'export.share'),
    ],
    ...listTotals(statistics),
    ...listTimes(statistics),
    ...listTrend(statistics),
    ...listDistribution(statistics),
    ...listRankings(statistics),
    ...listReliability(reliability),
  ];
}

function listTotals(statistics: Statistics): string[][] {
  const { total, finished, due, kept, onTimeRate, corrective, firstTime, firstTimeFixRate, repeated } = statistics;
  const { planned, donePlanned, planDoneRate, rated, meanStars } = statistics;
  const all = textOf('statistics', 'export.all');
  return [
    [all, textOf('statistics', 'figure.total'), text(total), ''],
    [all, textOf('statistics', 'figure.finished'), text(finished), ''],
    [all, textOf('statistics', 'figure.due'), text(due), ''],
    [all, textOf('statistics', 'figure.missed'), text(due - kept), ''],
    [all, textOf('statistics', 'figure.onTimeRate'), text(kept), share(onTimeRate)],
    [all, textOf('statistics', 'figure.corrective'), text(corrective), ''],
    [all, textOf('statistics', 'figure.firstTimeFixRate'), text(firstTime), share(firstTimeFixRate)],
    [all, textOf('statistics', 'figure.repeated'), text(repeated), ''],
    [all, textOf('statistics', 'figure.planned'), text(planned), ''],
    [all, textOf('statistics', 'figure.planDoneRate'), text(donePlanned), share(planDoneRate)],
    [all, textOf('statistics', 'figure.stars'), text(meanStars), ''],
    [all, textOf('statistics', 'export.rated'), text(rated), ''],
  ];
}

function listTimes({ spread, ...statistics }: Statistics): string[][] {
  const title = textOf('statistics', 'times.title');
  const means = {
    accept: statistics.meanMinutesToAccept,
    arrive: statistics.meanMinutesToArrive,
    repair: statistics.meanMinutesToRepair,
    finish: statistics.meanMinutesToFinish,
  };
  return (['accept', 'arrive', 'repair', 'finish'] as const).flatMap((kind) => {
    const row = (part: 'mean' | 'median' | 'p90' | 'n', value: number | null) => [
      title,
      `${textOf('statistics', `times.${kind}`)} · ${textOf('statistics', `times.${part}`)}`,
      text(value),
      '',
    ];
    const { median, p90, n } = spread[kind];
    return [row('mean', means[kind]), row('median', median), row('p90', p90), row('n', n)];
  });
}

function listTrend({ trend }: Statistics): string[][] {
  const title = textOf('statistics', 'trend.title');
  const startOf = (date: string) => (trend.grain === 'day' ? date : date.slice(0, 7));
  return trend.points.flatMap(({ starts, created, finished, missed }) => [
    [title, `${startOf(starts)} · ${textOf('statistics', 'day.created')}`, text(created), ''],
    [title, `${startOf(starts)} · ${textOf('statistics', 'day.finished')}`, text(finished), ''],
    [title, `${startOf(starts)} · ${textOf('statistics', 'day.timedOut')}`, text(missed), ''],
  ]);
}

function listDistribution({ byStatus, byLevel, bySource, byBusinessType, byCause, byRemedy }: Statistics): string[][] {
  const counted = (by: 'status' | 'level' | 'source' | 'businessType' | 'cause' | 'remedy', rows: readonly (readonly [string, number])[]) =>
    rows.map(([name, n]) => [textOf('statistics', `by.${by}`), name, text(n), '']);
  return [
    ...counted(
      'status',
      byStatus.map(({ status, count }) => [textOf('codes', `status.${status}`), count] as const),
    ),
    ...counted(
      'level',
      byLevel.map(({ level, count }) => [textOf('codes', `level.${level}`), count] as const),
    ),
    ...counted(
      'source',
      bySource.map(({ source, count }) => [textOf('codes', `source.${source}`), count] as const),
    ),
    ...counted(
      'businessType',
      byBusinessType.map(({ name, count }) => [name, count] as const),
    ),
    ...counted(
      'cause',
      byCause.map(({ name, count }) => [name, count] as const),
    ),
    ...counted(
      'remedy',
      byRemedy.map(({ name, count }) => [name, count] as const),
    ),
  ];
}

/** The share is that of those finished in time; the share fixed first time and the mean times have rows of their own. */
function listRankings({ people, teams, projects }: Statistics): string[][] {
  const ranked = (of: 'people' | 'teams' | 'projects', rows: readonly Omit<Statistics['teams'][number], 'id'>[]) =>
    rows.flatMap(({ name, finished, onTimeRate, corrective, firstTimeFixRate, meanMinutesToFinish, meanMinutesToRepair }) => [
      [textOf('statistics', `ranking.${of}`), name, text(finished), share(onTimeRate)],
      [
        textOf('statistics', `ranking.${of}`),
        `${name} · ${textOf('statistics', 'figure.firstTimeFixRate')}`,
        text(corrective),
        share(firstTimeFixRate),
      ],
      [textOf('statistics', `ranking.${of}`), `${name} · ${textOf('statistics', 'times.finish')}`, text(meanMinutesToFinish), ''],
      [textOf('statistics', `ranking.${of}`), `${name} · ${textOf('statistics', 'reliability.mttr')}`, text(meanMinutesToRepair), ''],
    ]);
  return [
    ...ranked(
      'people',
      people.map(({ person, ...rest }) => ({ name: person.fullName, ...rest })),
    ),
    ...ranked('teams', teams),
    ...ranked('projects', projects),
  ];
}

function listReliability({ models, worst, ...all }: Reliability): string[][] {
  const listed = (
    group: string,
    name: string,
    figures: Pick<Reliability, 'failures' | 'repeated' | 'meanMinutesToRepair' | 'operatingHours' | 'hoursBetweenFailures'>,
  ) => [
    [group, `${name} · ${textOf('statistics', 'reliability.failures')}`, text(figures.failures), ''],
    [group, `${name} · ${textOf('statistics', 'figure.repeated')}`, text(figures.repeated), ''],
    [group, `${name} · ${textOf('statistics', 'reliability.mttr')}`, text(figures.meanMinutesToRepair), ''],
    [group, `${name} · ${textOf('statistics', 'export.operatingHours')}`, text(figures.operatingHours), ''],
    [group, `${name} · ${textOf('statistics', 'reliability.mtbf')}`, text(figures.hoursBetweenFailures), ''],
  ];
  return [
    ...listed(textOf('statistics', 'reliability.title'), textOf('statistics', 'export.all'), all),
    ...models.flatMap(({ name, ...figures }) => listed(textOf('statistics', 'reliability.models'), name, figures)),
    ...worst.flatMap(({ device, ...figures }) =>
      listed(textOf('statistics', 'reliability.worst'), `${device.name} ${device.code}`, figures),
    ),
  ];
}
