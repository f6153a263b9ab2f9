import { type FormFault, findFormFaults } from '#form/form-faults.ts';
import type { FormField } from '#form/form-field.ts';
import type { Coordinates } from '#geo/distance.ts';
import { maxPointQuestions, maxRoutePoints } from '#limits.ts';

/** The kinds of fields that a point of a route may ask by. The range of a number is its limits: what lies outside is found, not refused. */
export const questionTypes = ['checklist', 'number', 'text', 'choice', 'photo', 'reading'] as const satisfies readonly FormField['type'][];
export type QuestionType = (typeof questionTypes)[number];

/** A point of an inspection route, as a version of the route has it. */
export interface InspectionPoint {
  /** Stays the same in later versions, so that a visit finds those of before. */
  id: string;
  name: string;
  /** Null: a place. */
  deviceId: string | null;
  /** Where the point is, in words. */
  place: string;
  /** What the label at the point says. */
  code: string;
  /** The serial number of the NFC tag at the point; null: there is none. */
  nfcTag: string | null;
  position: Coordinates | null;
  questions: readonly FormField[];
}

/** How somebody showed to be at a point: by its label, by its tag, or by a reason why neither could be read. */
export const identifications = ['scan', 'nfc', 'hand'] as const;
export type Identification = (typeof identifications)[number];

/** A code as it is compared: labels are typed with other capitals, and readers of tags differ in their separators. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase().replaceAll(':', '');
}

/** Returns the first point that has the code; null for a code that is none of the route's. */
export function findPointByCode<Point extends { codes: readonly string[] }>(points: readonly Point[], code: string): Point | null {
  const wanted = normalizeCode(code);
  if (wanted === '') return null;
  return points.find(({ codes }) => codes.some((one) => normalizeCode(one) === wanted)) ?? null;
}

export type RouteFault = FormFault | 'none' | 'codeRepeated';

type DraftedPoint = Pick<InspectionPoint, 'name' | 'code' | 'nfcTag' | 'questions'>;

/**
 * Finds what keeps a route from being stored; empty when it may be. Keys are paths such as `points.2.code` or `points.0.questions.1.label`; what is
 * wrong with the list of points is at `points`.
 */
export function findRouteFaults(points: readonly DraftedPoint[]): Record<string, RouteFault> {
  if (points.length === 0) return { points: 'none' };
  if (points.length > maxRoutePoints) return { points: 'tooMany' };
  const faults: Record<string, RouteFault> = {};
  const seen = new Set<string>();
  for (const [index, point] of points.entries()) {
    const at = `points.${index}`;
    if (point.name.trim() === '') faults[`${at}.name`] = 'missing';
    for (const part of ['code', 'nfcTag'] as const) {
      const code = normalizeCode(point[part] ?? '');
      if (code === '') {
        if (part === 'code') faults[`${at}.code`] = 'missing';
      } else if (seen.has(code)) faults[`${at}.${part}`] = 'codeRepeated';
      seen.add(code);
    }
    for (const [path, fault] of Object.entries(findQuestionFaults(point.questions))) faults[`${at}.questions${path}`] = fault;
  }
  return faults;
}

function findQuestionFaults(questions: readonly FormField[]): Record<string, FormFault> {
  if (questions.length > maxPointQuestions) return { '': 'tooMany' };
  const faults: Record<string, FormFault> = {};
  for (const [path, fault] of Object.entries(findFormFaults(questions))) faults[path === '' ? '' : `.${path}`] = fault;
  for (const [index, { type }] of questions.entries()) {
    if (!questionTypes.some((one) => one === type)) faults[`.${index}.type`] = 'wrongKind';
  }
  return faults;
}
