/** Why somebody sends an order back. */
export const returnReasons = [
  'notMyTrade',
  'tooFar',
  'overloaded',
  'noAccess',
  'missingParts',
  'unsafe',
  'wrongInformation',
  'offDuty',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Why an order is to be closed without being carried out. */
export const closingReasons = [
  'falseAlarm',
  'duplicate',
  'withdrawn',
  'recoveredByItself',
  'removed',
  'outsideContract',
  'needsProject',
] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** Orders that are closed for one of these reasons are excluded from the service-level figures. */
export const reasonsOutsideServiceLevel: readonly ClosingReason[] = ['falseAlarm', 'duplicate', 'withdrawn'];

/** Why the clocks pause. */
export const holdReasons = ['waitingForParts', 'powerOffWindow', 'customer', 'permit', 'weather'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** How the field work ended. */
export const outcomes = ['fixed', 'temporarilyRestored'] as const;
export type Outcome = (typeof outcomes)[number];
