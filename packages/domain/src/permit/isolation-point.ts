import type { PermitStatus } from './permit-status.ts';

export const isolationStates = ['planned', 'off', 'locked', 'provedDead', 'earthed', 'unearthed', 'unlocked', 'restored'] as const;
export type IsolationState = (typeof isolationStates)[number];

/** A place at which equipment is cut from its supply. Several permits may hold it at a time. */
export interface IsolationPoint {
  id: string;
  deviceId: string;
  name: string;
  state: IsolationState;
  needsProof: boolean;
  needsEarth: boolean;
  /** Who locked it; null before. */
  lockedBy: string | null;
  /** The permits that hold the point, with their statuses. */
  holders: readonly { permitId: string; status: PermitStatus }[];
}

export const pointSteps = ['switchOff', 'lock', 'prove', 'earth', 'unearth', 'unlock', 'restore'] as const;
export type PointStep = (typeof pointSteps)[number];

export interface PointTransition {
  from: readonly IsolationState[];
  to: IsolationState;
  /** Undoing a measure exposes people, so that it waits for every permit that holds the point. */
  undoes: boolean;
  requires: readonly PointRequirement[];
}
export type PointRequirement = 'photo' | 'number' | 'ownLock';

export const pointTable: Record<PointStep, PointTransition> = {
  switchOff: { from: ['planned'], to: 'off', undoes: false, requires: [] },
  lock: { from: ['off'], to: 'locked', undoes: false, requires: ['photo', 'number'] },
  prove: { from: ['locked'], to: 'provedDead', undoes: false, requires: [] },
  // Earthing what is not proved dead may kill.
  earth: { from: ['provedDead'], to: 'earthed', undoes: false, requires: ['number'] },
  unearth: { from: ['earthed'], to: 'unearthed', undoes: true, requires: [] },
  unlock: { from: ['locked', 'provedDead', 'unearthed'], to: 'unlocked', undoes: true, requires: ['ownLock'] },
  restore: { from: ['off', 'unlocked'], to: 'restored', undoes: true, requires: [] },
};

/** Something stands at the point that keeps it without supply. */
export function isHeld({ state }: Pick<IsolationPoint, 'state'>): boolean {
  return state !== 'planned' && state !== 'restored';
}

/** All the measures that the point needs stand. */
export function isSecured({ state, needsProof, needsEarth }: Pick<IsolationPoint, 'state' | 'needsProof' | 'needsEarth'>): boolean {
  if (needsEarth) return state === 'earthed';
  return needsProof ? state === 'provedDead' || state === 'earthed' : state === 'locked' || state === 'provedDead' || state === 'earthed';
}

/** Whether a permit is at a step of its points: measures are taken from its issue to the end of its work, and undone after that. */
export function isAtPointStep(status: PermitStatus, step: PointStep): boolean {
  return pointTable[step].undoes ? status === 'ended' : isSecuring(status);
}

/** Whether a permit is free of a point: it is restored, was never switched off, or another permit that was issued keeps it. */
export function isReleasedFrom(point: Pick<IsolationPoint, 'state' | 'holders'>, permitId: string): boolean {
  return !isHeld(point) || point.holders.some((holder) => holder.permitId !== permitId && keeps(holder.status));
}

function keeps(status: PermitStatus): boolean {
  return isSecuring(status) || status === 'ended';
}

function isSecuring(status: PermitStatus): boolean {
  return ['issued', 'open', 'working', 'paused'].includes(status);
}

export type PointFault =
  | 'wrongState'
  | 'notIssued'
  | 'permitNotEnded'
  | 'permitOver'
  | 'photoMissing'
  | 'numberMissing'
  | 'othersLock'
  | 'witnessMissing';

export interface PointInput {
  accountId: string;
  /** Of the permit by which the step is taken. */
  permitStatus: PermitStatus;
  permitterId: string;
  hasPhoto: boolean;
  number: string;
  /** Who saw that a lock was removed by somebody else than its owner; null: nobody. */
  witnessId: string | null;
}

/** Decides a step at a point: returns the point after it, or why it is refused. */
export function decidePointStep(point: IsolationPoint, step: PointStep, input: PointInput): IsolationPoint | { fault: PointFault } {
  const row = pointTable[step];
  if (!row.from.includes(point.state)) return { fault: 'wrongState' };
  const fault = (row.undoes ? findUndoFault(point) : findSecuringFault(point)) ?? findStatusFault(step, input.permitStatus);
  if (fault !== null) return { fault };
  const missing = row.requires.map((requirement) => findMissing(requirement, point, input)).find((one) => one !== null);
  if (missing) return { fault: missing };
  return { ...point, state: row.to, lockedBy: step === 'lock' ? input.accountId : point.lockedBy };
}

/** OSHA 1910.147(f)(3): as long as one group still works behind the point, nobody undoes it. */
function findUndoFault({ holders }: IsolationPoint): PointFault | null {
  return holders.every(({ status }) => status === 'ended' || status === 'closed' || status === 'voided') ? null : 'permitNotEnded';
}

/** Points are secured for a permit whose text is fixed. */
function findSecuringFault({ holders }: IsolationPoint): PointFault | null {
  return holders.some(({ status }) => isSecuring(status)) ? null : 'notIssued';
}

/** By a permit that is not issued yet, or is over, nobody acts at a point that others hold. */
function findStatusFault(step: PointStep, status: PermitStatus): PointFault | null {
  if (isAtPointStep(status, step)) return null;
  return status === 'draft' || status === 'sent' ? 'notIssued' : 'permitOver';
}

function findMissing(requirement: PointRequirement, point: IsolationPoint, input: PointInput): PointFault | null {
  if (requirement === 'photo') return input.hasPhoto ? null : 'photoMissing';
  if (requirement === 'number') return input.number === '' ? 'numberMissing' : null;
  if (point.lockedBy === input.accountId) return null;
  if (input.accountId !== input.permitterId) return 'othersLock';
  return input.witnessId === null || input.witnessId === input.accountId ? 'witnessMissing' : null;
}
