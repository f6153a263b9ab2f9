import type { SkillKind } from '#skill/skill-kind.ts';
import type { PermitKind } from './permit.ts';

const highVoltage: readonly SkillKind[] = ['highVoltage', 'powerCable', 'relayProtection', 'electricalTest'];

/**
 * The certificates of which everybody on a permit has at least one that is valid to the end of its window. The catalogue of special operations
 * has one for work up to 1,000 V and others above; whoever may work above may also work below.
 */
export const qualifyingSkills: Record<PermitKind, readonly SkillKind[]> = {
  powerOff: highVoltage,
  powerOn: highVoltage,
  lowVoltage: ['lowVoltage', ...highVoltage],
  emergency: ['lowVoltage', ...highVoltage],
};

/**
 * The certificates of which whoever works on an order needs one, by the kinds of permit that its business demands; empty where it demands none.
 * Any of these kinds lets the order be finished, so a certificate for one of them is enough.
 */
export function listRequiredSkills(demanded: readonly PermitKind[]): SkillKind[] {
  return [...new Set(demanded.flatMap((kind) => qualifyingSkills[kind]))];
}
