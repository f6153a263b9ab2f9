import { delayInFull } from './delay-cost-wire.ts';
import { orderSaving } from './saving-wire.ts';

/** What the meters say of an order. */
export const energyOfOrder = {
  /** What it costs while it waits; null for clients and occupants, where no meter counts what it is about, and once the work is done. */
  delayCost: delayInFull.nullable(),
  /** Whether its repair saved anything; null for clients and occupants, and until a week after it. */
  saving: orderSaving.nullable(),
};
