import type { MeterModel } from '@energy-om/domain';

/** The register after an amount went through; begins again at zero where its display ends. */
export function countOn(register: number, amount: number, { registerModulus }: MeterModel): number {
  const sum = register + Math.max(0, amount);
  return registerModulus === null ? sum : sum % registerModulus;
}
