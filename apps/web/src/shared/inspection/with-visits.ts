import type { StoredIntent } from '../outbox/stored-intent.ts';
import { isWaiting, needsDecision } from '../outbox/stored-intent.ts';
import type { Inspection, InspectionPoint } from './inspection.ts';

/** A point with what was done there on this phone. */
export interface ShownPoint extends InspectionPoint {
  /** What is said of that; null: the server has it, or nothing was done. */
  mark: 'waiting' | 'decision' | null;
  /** Whether an order for what was found is raised once the visit has arrived. */
  raises: boolean;
}

export interface ShownInspection extends Omit<Inspection, 'points'> {
  points: ShownPoint[];
}

/** The route of an order with what was done at its points without a network, until the server's answer has it. What did not count leaves its point open. */
export function withVisits(inspection: Inspection, intents: readonly StoredIntent[]): ShownInspection {
  const ofOrder = intents.filter(({ subjectId, visit }) => subjectId === inspection.orderId && visit !== undefined);
  return { ...inspection, points: inspection.points.map((point) => withOwn(point, ofOrder)) };
}

function withOwn(point: InspectionPoint, intents: readonly StoredIntent[]): ShownPoint {
  const own = intents.filter(({ visit }) => visit?.pointId === point.id);
  const counted = own.filter((intent) => isWaiting(intent) || intent.state === 'applied');
  const visit = point.visit ?? counted.findLast((intent) => intent.visit?.visit)?.visit?.visit ?? null;
  const skip = point.skip ?? counted.findLast((intent) => intent.visit?.skip)?.visit?.skip ?? null;
  const waiting = counted.findLast(isWaiting);
  return {
    ...point,
    ...{ visit, skip, outcome: visit ? 'done' : skip ? 'skipped' : null },
    mark: own.some(needsDecision) ? 'decision' : waiting ? 'waiting' : null,
    raises: point.visit === null && (waiting?.visit?.raises ?? false),
  };
}
