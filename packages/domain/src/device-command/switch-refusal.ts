import type { SwitchObstacle } from '#permit/order-obstacle.ts';

/** Why a meter is not switched. */
export const switchRefusals = [
  'noSwitch',
  'offline',
  'underRepair',
  'locked',
  'permitRequired',
  'protected',
  'arrears',
  'underWay',
] as const;
export type SwitchRefusal = (typeof switchRefusals)[number];

/** What is known of a meter when somebody wants it switched. */
export interface SwitchedMeter {
  /** Whether its model has a switch, and it is in use. */
  hasSwitch: boolean;
  isOnline: boolean;
  /** 保电: it must not be switched off. */
  isProtected: boolean;
  /** Whether an order on it is executed. */
  isWorkedOn: boolean;
  /** Whether a point is locked at it. */
  isLocked: boolean;
  /** Whether its room’s payer is in arrears, so that it stays off. */
  isInArrears: boolean;
  /** Whether a command that cannot be replaced is under way. */
  isUnderWay: boolean;
}

/**
 * Finds why a meter is not switched; null: it may be. Field staff work on what they switch, so for them only isolation and their documents count, which
 * the obstacle says.
 * @param field the obstacle for a member of the staff who switches by a document of an order; undefined: whoever asks does not
 */
export function findSwitchRefusal(meter: SwitchedMeter, isOn: boolean, field?: SwitchObstacle | null): SwitchRefusal | null {
  if (!meter.hasSwitch) return 'noSwitch';
  if (field === 'permitRequired') return 'permitRequired';
  if (field === undefined ? meter.isLocked : field === 'held') return 'locked';
  if (field === undefined && meter.isWorkedOn) return 'underRepair';
  if (!meter.isOnline) return 'offline';
  if (!isOn && meter.isProtected) return 'protected';
  if (isOn && meter.isInArrears) return 'arrears';
  return meter.isUnderWay ? 'underWay' : null;
}
