import type { ApiInput } from '@energy-om/contract';
import {
  type EventLevel,
  type FieldFault,
  type Finding,
  type FormAnswer,
  findVisitFaults,
  type Identification,
  identifications,
  listFindings,
  type PointAnswers,
  withoutRegisters,
} from '@energy-om/domain';
import { type TypedAnswers, toAnswers } from '#shared/dynamic-form/answers.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import type { VisitStep } from '#shared/outbox/outbox-state.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';

export interface TypedExplanation {
  text: string;
  photos: readonly StoredFile[];
}

/** What is answered at a point, as it is typed. */
export interface PointDraft {
  answers: TypedAnswers;
  explanations: Readonly<Record<string, TypedExplanation>>;
  raises: boolean;
  level: EventLevel;
}

export const emptyPointDraft: PointDraft = { answers: {}, explanations: {}, raises: false, level: 3 };
export const noExplanation: TypedExplanation = { text: '', photos: [] };

/** How a point was opened, as its address says it. */
export interface Opening {
  identifiedBy: Identification;
  code: string | undefined;
  reason: string | undefined;
  openedAt: string;
}

/** Null where the point was not opened, but is only looked at. */
export function readOpening(search: URLSearchParams): Opening | null {
  const identifiedBy = identifications.find((one) => one === search.get('by'));
  const openedAt = Number(search.get('at'));
  if (!identifiedBy || !Number.isFinite(openedAt)) return null;
  const at = new Date(openedAt).toISOString();
  return { identifiedBy, code: search.get('code') ?? undefined, reason: search.get('reason') ?? undefined, openedAt: at };
}

function toPointAnswers({ answers, explanations }: PointDraft, { questions }: InspectionPoint): PointAnswers {
  return {
    answers: toAnswers(questions, answers) as Record<string, FormAnswer>,
    explanations: Object.fromEntries(
      Object.entries(explanations).map(([key, { text, photos }]) => [key, { text: text.trim(), photoIds: photos.map(({ id }) => id) }]),
    ),
  };
}

/** The answers of the visits before, the newest first. */
export function earlierAnswers({ earlier }: Pick<InspectionPoint, 'earlier'>): Record<string, FormAnswer>[] {
  return earlier.map(({ answers }) => answers as unknown as Record<string, FormAnswer>);
}

/** By the server's own rule; what meters show is asked of the server. */
export function findPointFaults(draft: PointDraft, point: InspectionPoint, now: number): Record<string, FieldFault> {
  const context = { ...withoutRegisters, now, earlier: earlierAnswers(point) };
  return findVisitFaults(toPointAnswers(draft, point), point.questions, context);
}

export function findingsOf(draft: PointDraft, point: InspectionPoint): Finding[] {
  return listFindings(toPointAnswers(draft, point), point.questions);
}

/** What the screens show of a visit that is on this phone alone. */
export function toShownVisit(draft: PointDraft, point: InspectionPoint, opening: Opening, input: RecordInput): VisitStep['shown'] {
  const { answers, explanations } = toPointAnswers(draft, point);
  const findings = findingsOf(draft, point).map((finding) => ({ ...finding, photoIds: [...finding.photoIds] }));
  const { identifiedBy, reason = '', openedAt } = opening;
  const visit = { identifiedBy, reason, openedAt, findings, isTooFast: false, followUp: null, answers, explanations };
  return {
    name: `${point.number} ${point.name}`,
    raises: input.followUpLevel !== undefined,
    // Drafts of answers have the shapes of those that are shown, and nobody has questioned them yet.
    visit: visit as unknown as VisitStep['shown']['visit'],
    skip: null,
  };
}

type RecordInput = ApiInput<'recordInspectionPoint'>;

export function toRecordInput(
  draft: PointDraft,
  orderId: string,
  point: InspectionPoint,
  opening: Opening,
  mayRaise: boolean,
): RecordInput {
  const { answers, explanations } = toPointAnswers(draft, point);
  const raises = mayRaise && draft.raises && findingsOf(draft, point).length > 0;
  return {
    orderId,
    pointId: point.id,
    ...opening,
    answers: answers as RecordInput['answers'],
    explanations: explanations as RecordInput['explanations'],
    ...(raises && { followUpLevel: draft.level }),
  };
}
