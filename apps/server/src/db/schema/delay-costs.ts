import type { DelayPart } from '@energy-om/domain';
import type { Defaulted, DefaultedJson } from './column-types.ts';

/** What an order costs while it waits. */
export interface DelayCostTable {
  tenant_id: string;
  order_id: string;
  /** When it is computed next; null: the order is over. */
  next_at: Defaulted<Date | null>;
  computed_at: Defaulted<Date | null>;
  /** What is lost an hour, where it has a price. */
  fen_per_hour: Defaulted<number | null>;
  parts: DefaultedJson<DelayPart[]>;
}

export interface DelayCostsSchema {
  delay_costs: DelayCostTable;
}
