import { minuteMs } from '../duration.ts';
import type { Coordinates } from '../geo/distance.ts';
import { type WorkOrderStatus, workOrderStatus } from './lifecycle/status.ts';

/** An older position says nothing about when somebody arrives. */
export const arrivalPositionMaxAgeMs = 15 * minuteMs;

/** Metres to which a distance is rounded that whoever waits is shown. */
const distanceStep = 100;
/** Degrees to which a position is rounded for them: about 100 m, so that a street is shown and no door. */
const positionStep = 0.001;

/**
 * Whether somebody is on the way to the order's site: they have begun the work, have not arrived, and do not wait for anything. Before that
 * they may still be at another client's.
 * @param arrivedAt null: nobody has arrived
 */
export function isArrivalAwaited({ status, arrivedAt, onHold }: { status: WorkOrderStatus; arrivedAt: unknown; onHold: boolean }): boolean {
  return status === workOrderStatus.executing && arrivedAt === null && !onHold;
}

export function coarsenPosition({ longitude, latitude }: Coordinates): Coordinates {
  const round = (degrees: number) => Number((Math.round(degrees / positionStep) * positionStep).toFixed(3));
  return { longitude: round(longitude), latitude: round(latitude) };
}

/** @param distance in metres @returns metres, at least one step */
export function coarsenDistance(distance: number): number {
  return Math.max(distanceStep, Math.round(distance / distanceStep) * distanceStep);
}
