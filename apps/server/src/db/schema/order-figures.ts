import type { Defaulted } from './column-types.ts';

/** The columns of an order that statistics are made of, beside those that it has anyway. */
export interface OrderFigureColumns {
  /** Until when the promise to the customer is to be kept, or was; null while it waits. */
  promised_at: Defaulted<Date | null>;
  accept_seconds: Defaulted<number | null>;
  arrive_seconds: Defaulted<number | null>;
  /** Less holds. */
  finish_seconds: Defaulted<number | null>;
  reworked: Defaulted<boolean>;
  /** The first device of what the order is about. */
  device_id: Defaulted<string | null>;
  /** From arrival to the last finish, less holds. */
  repair_seconds: Defaulted<number | null>;
  /** The device failed again within 30 days after the finish; a job keeps it. */
  repeated: Defaulted<boolean>;
  /** Until when the work of a plan counts as done as planned. */
  done_by: Defaulted<Date | null>;
}
