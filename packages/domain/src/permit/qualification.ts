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
