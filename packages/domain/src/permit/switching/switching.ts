import type { SkillKind } from '#skill/skill-kind.ts';
import { qualifyingSkills } from '../qualification.ts';

export const switchingKinds = ['highVoltage', 'lowVoltage'] as const;
export type SwitchingKind = (typeof switchingKinds)[number];

/** How the kind is written in a switching order's number. */
export const switchingSigns: Record<SwitchingKind, string> = { highVoltage: 'CG', lowVoltage: 'CD' };

/** The certificates of which operator, supervisor and commander have at least one that is valid on the day of the switching. */
export const switchingSkills: Record<SwitchingKind, readonly SkillKind[]> = {
  highVoltage: qualifyingSkills.powerOff,
  lowVoltage: qualifyingSkills.lowVoltage,
};

export const switchingStatuses = ['draft', 'reviewed', 'ordered', 'executing', 'stopped', 'done', 'aborted', 'voided'] as const;
export type SwitchingStatus = (typeof switchingStatuses)[number];

/** Equipment may be in any position: the work order goes nowhere. */
export const runningSwitchingStatuses: readonly SwitchingStatus[] = ['ordered', 'executing', 'stopped'];
/** Nothing leads out of these. */
export const finalSwitchingStatuses: readonly SwitchingStatus[] = ['done', 'aborted', 'voided'];

export const switchingRoles = ['operator', 'supervisor', 'commander'] as const;
export type SwitchingRole = (typeof switchingRoles)[number];

export const equipmentKinds = ['breaker', 'isolator', 'earthSwitch', 'other'] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

/** The range in which a value of the step's device is afterwards; at least one end is given. */
export interface ExpectedValue {
  key: string;
  min: number | null;
  max: number | null;
}

export interface SwitchingStep {
  /** Null: a step that concerns no device of the register, such as putting up a sign. */
  deviceId: string | null;
  equipment: EquipmentKind;
  /** Whether the step closes the equipment; null where it does neither. */
  closes: boolean | null;
  text: string;
  expects: ExpectedValue | null;
}

/**
 * What is done for a step, each by its holder: 唱票 (the supervisor reads it out), 复诵 (the operator repeats it), 操作 (the operator does it),
 * 核对打勾 (the supervisor sees the result and ticks it).
 */
export const stepPhases = ['readOut', 'repeat', 'operate', 'tick'] as const;
export type StepPhase = (typeof stepPhases)[number];

export const phaseHolder: Record<StepPhase, SwitchingRole> = {
  readOut: 'supervisor',
  repeat: 'operator',
  operate: 'operator',
  tick: 'supervisor',
};

/** A switching order: one task, done in the order of its steps. What is done of it is the first `ticked` steps, and never any others. */
export interface SwitchingOrder {
  status: SwitchingStatus;
  operatorId: string;
  supervisorId: string;
  commanderId: string;
  steps: readonly SwitchingStep[];
  ticked: number;
  /** What comes next for the first step that is not ticked. */
  phase: StepPhase;
}

/** The account that has a part. */
export function holderOfPart(role: SwitchingRole, order: Pick<SwitchingOrder, 'operatorId' | 'supervisorId' | 'commanderId'>): string {
  return { operator: order.operatorId, supervisor: order.supervisorId, commander: order.commanderId }[role];
}

/**
 * Whether a person may take an act on the phone of somebody else, by a PIN: the act is the person's own, and the phone is that of the other one
 * of the two who stand before the equipment.
 */
export function mayActOnPhone(
  order: Pick<SwitchingOrder, 'operatorId' | 'supervisorId' | 'commanderId'>,
  phoneOwnerId: string,
  personId: string,
  phase: StepPhase,
): boolean {
  const isOfPair = phoneOwnerId === order.operatorId || phoneOwnerId === order.supervisorId;
  return isOfPair && personId !== phoneOwnerId && personId === holderOfPart(phaseHolder[phase], order);
}

/** Older values of a device say nothing about what was just done to it. */
export const maxLiveValueAgeMs = 120_000;

/** Whether a value is in the range that a step expects. */
export function agreesWith({ min, max }: ExpectedValue, value: number): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

/** Returns the steps, counted from 0, that open an isolator while a breaker is opened only later: under load an isolator burns. */
export function findIsolatorsBeforeBreaker(steps: readonly Pick<SwitchingStep, 'equipment' | 'closes'>[]): number[] {
  return steps.flatMap(({ equipment, closes }, index) => {
    const later = steps.slice(index + 1);
    const opensEarly =
      equipment === 'isolator' && closes === false && later.some((one) => one.equipment === 'breaker' && one.closes === false);
    // Closing is the other way round: the breaker takes the load last.
    const closesLate =
      equipment === 'isolator' &&
      closes === true &&
      steps.slice(0, index).some((one) => one.equipment === 'breaker' && one.closes === true);
    return opensEarly || closesLate ? [index] : [];
  });
}
