import type { Insertable } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** The tables of the demonstration's history, in an order in which every row finds what it references. */
export const demoTables = [
  'files',
  'work_order_numbers',
  'work_orders',
  'work_order_participants',
  'work_order_objects',
  'order_savings',
  'work_order_files',
  'work_order_history',
  'work_order_comments',
  'order_costs',
  'alarms',
  'notification_outbox',
] as const satisfies readonly (keyof Schema)[];

export type DemoTable = (typeof demoTables)[number];

/** The rows to be inserted, by table. */
export type DemoRows = { [Table in DemoTable]: Insertable<Schema[Table]>[] };

export function createRows(): DemoRows {
  return Object.fromEntries(demoTables.map((table) => [table, []])) as unknown as DemoRows;
}
