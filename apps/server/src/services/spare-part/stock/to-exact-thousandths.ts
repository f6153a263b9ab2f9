import { toThousandths } from '@energy-om/domain';

/** The contract lets no other quantities through. */
export function toExactThousandths(quantity: number): number {
  const thousandths = toThousandths(quantity);
  if (thousandths === null) throw new RangeError('a quantity with more than three decimals');
  return thousandths;
}
