import type { ApiOutput } from '@energy-om/contract';
import {
  findVisitObstacle,
  type InspectionPoint,
  type LifecycleActor,
  listFindings,
  reaches,
  responsibleOf,
  staffViewOf,
  type WorkOrder,
} from '@energy-om/domain';
import { presentFormField } from '#services/dictionary/present-form-field.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { presentAnswers } from '#services/work-order/present/present-result.ts';
import type { InspectionRow, VisitAnswers, VisitRow } from './find-inspection.ts';

type Inspection = ApiOutput<'getOrderInspection'>;
type Point = Inspection['points'][number];

export function presentInspection(row: InspectionRow, order: WorkOrder, actor: LifecycleActor, orderId: string): Inspection {
  const mayVisit = findVisitObstacle(order, actor) === null;
  return {
    orderId,
    route: { id: row.route_id, name: row.name, version: row.version },
    points: row.points.map((_, index) => hideStaff(presentPoint(row, index, mayVisit), order, actor)),
    mayVisit,
    mayRaise: mayVisit && mayRaiseFrom(order, actor),
    medianPointMinutes: row.point_minutes,
  };
}

/** Clients and occupants are shown of those who were at a point only who is responsible for the order. */
function hideStaff(point: Point, order: WorkOrder, actor: LifecycleActor): Point {
  if (staffViewOf(actor, order) === 'everybody') return point;
  const shown = (by: NonNullable<Point['skip']>['by']) => (by?.id === responsibleOf(order) ? by : null);
  const { visit, skip } = point;
  return { ...point, visit: visit && { ...visit, by: shown(visit.by) }, skip: skip && { ...skip, by: shown(skip.by) } };
}

/** Whether the actor could also create an order there by a call of its own. */
export function mayRaiseFrom(order: WorkOrder, actor: LifecycleActor): boolean {
  return actor.kind === 'system' || reaches(actor, 'work-order.create', { ...order, createdBy: null, requesterId: null });
}

/** @param index from 0; the point must be there @param showsCodes false: whoever may not visit the point does not learn its codes */
export function presentPoint(row: InspectionRow, index: number, showsCodes: boolean): Point {
  const point = row.points[index];
  if (!point) throw new RangeError(`no point ${index}`);
  const of = (outcome: VisitRow['outcome']) => row.visits.find((visit) => visit.pointId === point.id && visit.outcome === outcome) ?? null;
  const [visit, skip] = [of('done'), of('skipped')];
  const device = row.devices.find(({ id }) => id === point.deviceId) ?? null;
  return {
    id: point.id,
    number: index + 1,
    name: point.name,
    place: point.place,
    device: device && { id: device.id, name: device.name },
    position: point.position,
    codes: showsCodes ? codesOf(row, point) : [],
    questions: point.questions.map(presentFormField),
    outcome: visit?.outcome ?? skip?.outcome ?? null,
    visit: visit && presentVisit(visit, point),
    skip: skip && { ...presentPresence(skip), reason: skip.reason, photo: skip.photo && presentStoredFile(skip.photo) },
    earlier: earlierOf(row, point.id).map((earlier) => ({ at: toIso(earlier.at), ...presentVisitAnswers(earlier, point) })),
  };
}

/** The visits of a point by other orders, the newest first. */
export function earlierOf({ earlier }: Pick<InspectionRow, 'earlier'>, pointId: string): VisitAnswers[] {
  return earlier.filter((visit) => visit.pointId === pointId);
}

/** What identifies a point: its own label and tag, and those of its device. */
export function codesOf({ devices }: Pick<InspectionRow, 'devices'>, { code, nfcTag, deviceId }: InspectionPoint): string[] {
  const device = devices.find(({ id }) => id === deviceId);
  return [...new Set([code, nfcTag, device?.code, device?.qr].flatMap((one) => one ?? []))];
}

function presentVisit(visit: VisitRow, point: InspectionPoint): NonNullable<Point['visit']> {
  return {
    ...presentPresence(visit),
    ...presentVisitAnswers(visit, point),
    identifiedBy: visit.identifiedBy ?? 'hand',
    reason: visit.reason,
    openedAt: toIso(visit.openedAt ?? visit.at),
    isTooFast: visit.isTooFast,
    followUp: visit.followUp,
  };
}

function presentVisitAnswers(visit: VisitAnswers, { questions }: InspectionPoint) {
  const explanations = Object.entries(visit.explanations).map(([key, { text, photoIds }]) => [key, { text, photoIds: [...photoIds] }]);
  return {
    answers: presentAnswers(visit.answers),
    explanations: Object.fromEntries(explanations) as NonNullable<Point['visit']>['explanations'],
    findings: listFindings(visit, questions).map((finding) => ({ ...finding, photoIds: [...finding.photoIds] })),
  };
}

function presentPresence({ by, at, receivedAt, isTimeCertain, longitude, latitude, accuracy }: VisitRow) {
  const position = longitude === null || latitude === null ? null : { longitude, latitude, accuracy: accuracy ?? undefined };
  return { by, at: toIso(at), receivedAt: receivedAt === null ? null : toIso(receivedAt), isTimeCertain, position };
}

function toIso(instant: string): string {
  return new Date(instant).toISOString();
}
