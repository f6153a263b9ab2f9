/** Why someone sends an order back. */
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

/** Why an order shall be closed without being done. */
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

/** Closed for one of these, an order stays out of the service-level figures. */
export const reasonsOutsideServiceLevel: readonly ClosingReason[] = ['falseAlarm', 'duplicate', 'withdrawn'];

/** Why the clocks pause. */
export const holdReasons = ['waitingForParts', 'powerOffWindow', 'customer', 'permit', 'weather'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** How the field work ended. */
export const outcomes = ['fixed', 'temporarilyRestored'] as const;
export type Outcome = (typeof outcomes)[number];
