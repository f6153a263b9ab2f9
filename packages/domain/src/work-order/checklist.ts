import { isEmptyField } from '../format/display.ts';

/** The states that a point of a checklist can be found in. */
export const pointStates = ['normal', 'abnormal', 'notApplicable'] as const;
export type PointState = (typeof pointStates)[number];

/** The answer to one point. Only an abnormal point has a text and photos. */
export interface PointAnswer {
  /** The text of the point in the form. */
  point: string;
  state: PointState;
  text: string;
  photoIds: readonly string[];
  /** The order that was raised to repair it; null without one. */
  followUpOrderId: string | null;
}

/** A stored answer to a checklist: an answer for each point, or in the older format the texts of the points that were ticked. */
export type ChecklistAnswer = readonly PointAnswer[] | readonly string[];

/** The faults of a checklist by the point's index in the form and the field, such as `2.text`. */
type PointFaults = Record<string, 'missing' | 'notAnOption' | 'wrongKind'>;

/**
 * Returns the answers by point from either format: a ticked point was normal, and one that is not ticked has no answer. The map is
 * empty for anything that is not the answer to a checklist.
 */
export function readChecklist(answer: unknown): Map<string, PointAnswer> {
  const entries = Array.isArray(answer) ? (answer as readonly (string | PointAnswer)[]) : [];
  return new Map(entries.map((entry) => (typeof entry === 'string' ? [entry, tickedPoint(entry)] : [entry.point, entry])));
}

function tickedPoint(point: string): PointAnswer {
  return { point, state: 'normal', text: '', photoIds: [], followUpOrderId: null };
}

/** Returns the answers to the points of the form, in the order of the form. */
export function sortPoints(points: ReadonlyMap<string, PointAnswer>, options: readonly string[]): PointAnswer[] {
  return options.flatMap((option) => points.get(option) ?? []);
}

/**
 * Returns the faults of the answer to a checklist: every point of a required checklist needs an answer, and an abnormal point needs a
 * text and a photo. A fault of the whole answer has an empty name.
 */
export function findChecklistFaults(answer: unknown, options: readonly string[], required: boolean): PointFaults {
  if (!isEmptyField(answer) && !Array.isArray(answer)) return { '': 'wrongKind' };
  const points = readChecklist(answer);
  const answers = Array.isArray(answer) ? answer.length : 0;
  if (points.size !== answers || [...points.keys()].some((point) => !options.includes(point))) return { '': 'notAnOption' };
  const faults: PointFaults = {};
  for (const [index, option] of options.entries()) {
    const found = points.get(option);
    if (!found && required) faults[`${index}.state`] = 'missing';
    if (found?.state !== 'abnormal') continue;
    if (found.text.trim() === '') faults[`${index}.text`] = 'missing';
    if (found.photoIds.length === 0) faults[`${index}.photoIds`] = 'missing';
  }
  return faults;
}

/** Returns the ids of the photos and follow-up orders in the answer to a checklist; none for any other answer. */
export function referencesOf(answer: unknown): { photoIds: string[]; followUpOrderIds: string[] } {
  const points = [...readChecklist(answer).values()].filter((point) => Array.isArray(point.photoIds));
  return {
    photoIds: points.flatMap(({ photoIds }) => photoIds),
    followUpOrderIds: points.flatMap(({ followUpOrderId }) => followUpOrderId ?? []),
  };
}
