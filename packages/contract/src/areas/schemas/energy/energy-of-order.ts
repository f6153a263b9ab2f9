import { instant } from '#wire.ts';
import { delayInFull } from './delay-cost-wire.ts';
import { orderSaving } from './saving-wire.ts';

/** What the meters say of an order. */
export const energyOfOrder = {
  /** What it costs while it waits; null for clients and occupants, where no meter counts what it is about, and once the work is done. */
  delayCost: delayInFull.nullable(),
  /** Whether its repair saved anything; null for clients and occupants, and until a week after it. */
  saving: orderSaving.nullable(),
  /** When its consumption is compared, while that is still to come; null for clients and occupants, and where no meter counts what it is about. */
  savingDueAt: instant.nullable(),
};
