import { isEmptyField } from '../format/display.ts';

/** How a point of a checklist was found. */
export const pointStates = ['normal', 'abnormal', 'notApplicable'] as const;
export type PointState = (typeof pointStates)[number];

/** The answer to one point. Text and photos belong to abnormal ones. */
export interface PointAnswer {
  /** The point as the form words it. */
  point: string;
  state: PointState;
  text: string;
  photoIds: readonly string[];
  /** The order that was raised for what was found; null: none. */
  followUpOrderId: string | null;
}

/** As stored: one answer a point; or, in results from before points had three answers, the points that were ticked. */
export type ChecklistAnswer = readonly PointAnswer[] | readonly string[];

/** By the place of a fault within a checklist, such as `2.text`: the point's index in the form and the field. */
type PointFaults = Record<string, 'missing' | 'notAnOption' | 'wrongKind'>;

/**
 * The answers by point, whichever way they are stored: a point that was ticked was normal, one that was not ticked has no answer.
 * Empty for what is no checklist's answer at all.
 */
export function readChecklist(answer: unknown): Map<string, PointAnswer> {
  const entries = Array.isArray(answer) ? (answer as readonly (string | PointAnswer)[]) : [];
  return new Map(entries.map((entry) => (typeof entry === 'string' ? [entry, tickedPoint(entry)] : [entry.point, entry])));
}

function tickedPoint(point: string): PointAnswer {
  return { point, state: 'normal', text: '', photoIds: [], followUpOrderId: null };
}

/** The answers to the points that are on the form, in the form's order. */
export function sortPoints(points: ReadonlyMap<string, PointAnswer>, options: readonly string[]): PointAnswer[] {
  return options.flatMap((option) => points.get(option) ?? []);
}

/**
 * What is wrong with a checklist's answer: each point of a required one has an answer, and what is abnormal is described and shown.
 * A fault of the whole answer has an empty name.
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

/** Photos and follow-up orders that an answer names; both empty for any other kind of answer. */
export function referencesOf(answer: unknown): { photoIds: string[]; followUpOrderIds: string[] } {
  const points = [...readChecklist(answer).values()].filter((point) => Array.isArray(point.photoIds));
  return {
    photoIds: points.flatMap(({ photoIds }) => photoIds),
    followUpOrderIds: points.flatMap(({ followUpOrderId }) => followUpOrderId ?? []),
  };
}
