import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type Route, type RouteDraft, type TypedPoint, type TypedQuestion, toRouteDraft } from './route-draft.ts';

/** In what a draft differs from the route as somebody else has saved it meanwhile; points that both have are compared one by one. */
export function listRouteDifferences(
  stored: Route,
  typed: RouteDraft,
  areas: readonly { id: string; name: string }[],
): (FieldDifference | string)[] {
  const theirs = toRouteDraft(stored);
  const labels = {
    name: textOf('inspection', 'edit.name'),
    siteId: textOf('inspection', 'edit.site'),
    points: textOf('inspection', 'edit.points'),
  };
  const named = [...areas, stored.site];
  const byPoint = ({ points }: RouteDraft) => Object.fromEntries(points.map((point) => [point.key, point]));
  const shared = theirs.points.filter(({ key }) => typed.points.some((point) => point.key === key));
  return [
    ...listDifferences(labels, inNames(theirs), inNames(typed), (draft, field) =>
      field === 'siteId' ? (named.find(({ id }) => id === draft.siteId)?.name ?? '') : draft[field],
    ),
    ...listDifferences(Object.fromEntries(shared.map(({ key, name }) => [key, name])), byPoint(theirs), byPoint(typed), (points, key) =>
      pointInWords(points[key]),
    ),
  ];
}

const inNames = ({ name, siteId, points }: RouteDraft) => ({ name, siteId, points: formatList(points.map((point) => point.name)) });

function pointInWords(point: TypedPoint | undefined): string {
  if (!point) return '';
  const { name, place, code, nfcTag, questions } = point;
  return formatList([name, place, code, nfcTag, ...questions.map(questionInWords)].filter(Boolean));
}

function questionInWords({ label, type, options, unit, min, max }: TypedQuestion): string {
  const range = type === 'number' && `${min}–${max} ${unit}`;
  return [label, textOf('inspection', `edit.kinds.${type}`), options.replaceAll('\n', ' / '), range].filter(Boolean).join(' ');
}
