import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type Coordinates, type FormField, findRouteFaults, type QuestionType, questionTypes, type RouteFault } from '@energy-om/domain';
import { filledIn, findMissing } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';

export type Route = ApiOutput<'getInspectionRoute'>;
type RouteInput = ApiInput<'saveInspectionRoute'>;

/** A question as it is typed: numbers are texts, and the options are the lines of one text. */
export interface TypedQuestion {
  key: string;
  label: string;
  type: QuestionType;
  required: boolean;
  options: string;
  unit: string;
  min: string;
  max: string;
  /** What this form does not show, as it was read. */
  stored: Pick<FormField, 'decimals' | 'condition'>;
}

export interface TypedPoint {
  /** Identifies the card on the screen. */
  key: string;
  /** Undefined: a new point. */
  id: string | undefined;
  name: string;
  deviceId: string | null;
  place: string;
  code: string;
  nfcTag: string;
  position: Coordinates | null;
  questions: readonly TypedQuestion[];
}

export interface RouteDraft {
  /** The version that is being changed; null for a new route. */
  version: number | null;
  name: string;
  siteId: string | null;
  points: readonly TypedPoint[];
}

const codeLength = 8;

/** A new point has a label of its own already, and one check. */
export function createPoint(): TypedPoint {
  const code = `XJ-${createId().replaceAll('-', '').slice(0, codeLength).toUpperCase()}`;
  return {
    key: createId(),
    id: undefined,
    name: '',
    deviceId: null,
    place: '',
    code,
    nfcTag: '',
    position: null,
    questions: [createQuestion()],
  };
}

export function createQuestion(type: QuestionType = 'checklist'): TypedQuestion {
  const key = `q${createId().replaceAll('-', '').slice(0, codeLength)}`;
  return { key, label: '', type, required: true, options: '', unit: '', min: '', max: '', stored: {} };
}

export const emptyRoute: RouteDraft = { version: null, name: '', siteId: null, points: [] };

export function toRouteDraft({ version, name, site, points }: Route): RouteDraft {
  return {
    version,
    name,
    siteId: site.id,
    points: points.map(({ id, device, nfcTag, questions, ...point }) => ({
      ...point,
      key: id,
      id,
      deviceId: device?.id ?? null,
      nfcTag: nfcTag ?? '',
      questions: questions.map(toTypedQuestion),
    })),
  };
}

function toTypedQuestion({ key, label, type, required, options, unit, min, max, decimals, condition }: FormField): TypedQuestion {
  const typed = (number: number | null) => (number === null ? '' : String(number));
  const known = questionTypes.find((one) => one === type) ?? 'text';
  const stored = { decimals: decimals ?? null, condition: condition ?? null };
  return { key, label, type: known, required, options: options.join('\n'), unit: unit ?? '', min: typed(min), max: typed(max), stored };
}

/** A text that is no number becomes NaN, which the check finds. */
function toField({ key, label, type, required, options, unit, min, max, stored }: TypedQuestion) {
  const isNumber = type === 'number';
  const read = (text: string) => (!isNumber || text.trim() === '' ? null : (parseNumber(text) ?? Number.NaN));
  const lines = options.split('\n').map((line) => line.trim());
  return {
    key,
    label: label.trim(),
    type,
    required,
    options: type === 'choice' || type === 'checklist' ? lines.filter(Boolean) : [],
    unit: isNumber ? unit.trim() || null : null,
    min: read(min),
    max: read(max),
    decimals: isNumber ? (stored.decimals ?? null) : null,
    condition: (stored.condition ?? null) as RouteInput['points'][number]['questions'][number]['condition'] & null,
  };
}

function toPoints(points: readonly TypedPoint[]) {
  return points.map(({ key: _, id, nfcTag, name, place, code, questions, ...point }) => ({
    ...point,
    ...(id !== undefined && { id }),
    name: name.trim(),
    place: place.trim(),
    code: code.trim(),
    nfcTag: nfcTag.trim() || null,
    questions: questions.map(toField),
  }));
}

/** @param existing the route to change, with the version that is overwritten; null: a new one */
export function toRouteInput({ name, siteId, points }: RouteDraft, existing: { id: string; version: number } | null): RouteInput {
  return { ...(existing ?? {}), name: name.trim(), siteId: filledIn(siteId), points: toPoints(points) };
}

export function findRouteDraftFaults(draft: RouteDraft): Record<string, string> {
  const faults = Object.entries(findRouteFaults(toPoints(draft.points))).map(([path, fault]) => [path, textOfRouteFault(fault)]);
  return { ...findMissing(draft, ['name', 'siteId']), ...Object.fromEntries(faults) };
}

function textOfRouteFault(fault: RouteFault): string {
  if (fault === 'none') return textOf('inspection', 'edit.noPoints');
  if (fault === 'codeRepeated') return textOf('inspection', 'edit.codeRepeated');
  return fault === 'missing' ? textOfEmptyField('other') : textOf('inspection', 'edit.fault');
}

/** Moves a point by one place; at the ends it stays. */
export function movePoint(points: readonly TypedPoint[], index: number, by: -1 | 1): TypedPoint[] {
  const [point] = points.slice(index, index + 1);
  const to = index + by;
  if (!point || to < 0 || to >= points.length) return [...points];
  return points.toSpliced(index, 1).toSpliced(to, 0, point);
}
