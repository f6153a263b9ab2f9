import type { MeterModel } from '@energy-om/domain';
import type { FaultKind } from './fault-kinds.ts';

/** How much is left to the end of the register, in its unit: a few messages' worth. */
const leftBeforeEnd = 0.5;

/** Where the register stands after a fault that happens once. */
export function disturbRegister(kind: FaultKind, register: number, { registerModulus }: MeterModel): number {
  if (kind === 'reset') return 0;
  if (kind === 'rollover' && registerModulus !== null) return registerModulus - leftBeforeEnd;
  return register;
}
