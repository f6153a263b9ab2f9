import { maxPartPriceCents, maxPartQuantity, quantityScale } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { ValueFault } from '../read/column.ts';

/** An amount in yuan. @returns cents */
export function readMoney(text: string): number | ValueFault {
  const cents = /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
  return cents <= maxPartPriceCents
    ? cents
    : new ValueFault(inBoth('不是金额：最多两位小数，不带单位', 'is no amount: at most two decimals, without a unit'));
}

/** @returns thousandths */
export function readQuantity(text: string): number | ValueFault {
  const thousandths = /^\d+(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * quantityScale) : Number.NaN;
  return thousandths <= maxPartQuantity * quantityScale
    ? thousandths
    : new ValueFault(inBoth('不是数量：最多三位小数，不带单位', 'is no quantity: at most three decimals, without a unit'));
}
