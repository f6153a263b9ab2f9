import type { MeterModel } from '@energy-om/domain';
import type { FaultKind } from './fault-kinds.ts';

/** The remaining amount before the register rolls over, in its unit: the consumption of a few messages. */
const leftBeforeEnd = 0.5;

/** Returns the value of the register after a momentary fault. */
export function disturbRegister(kind: FaultKind, register: number, { registerModulus }: MeterModel): number {
  if (kind === 'reset') return 0;
  if (kind === 'rollover' && registerModulus !== null) return registerModulus - leftBeforeEnd;
  return register;
}
