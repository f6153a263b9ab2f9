import type { MeterModel } from '@energy-om/domain';

/** Adds an amount to the register, which begins again at zero after its modulus. */
export function countOn(register: number, amount: number, { registerModulus }: MeterModel): number {
  const sum = register + Math.max(0, amount);
  return registerModulus === null ? sum : sum % registerModulus;
}
