import type { ApiOutput } from '@energy-om/contract';

/** As `use-order` has it, which itself shows what waits. */
export type OrderDetail = ApiOutput<'getWorkOrder'>;
export type OrderAction = OrderDetail['actions'][number];
