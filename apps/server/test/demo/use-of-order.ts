import { dayMs, localDayAt } from '@energy-om/domain';
import type { Database } from '#db/database.ts';

/** What the meter of an order counted on the day that is so many days after an instant. */
export async function useOfOrderOn({ kysely }: Database, orderId: string, at: Date, days: number): Promise<number> {
  const { date } = localDayAt(at.getTime() + days * dayMs, 'Asia/Shanghai');
  const { amount } = await kysely
    .selectFrom('work_orders as o')
    .innerJoin('meter_days as d', 'd.device_id', 'o.device_id')
    .select('d.amount')
    .where('o.id', '=', orderId)
    .where('d.day', '=', date)
    .executeTakeFirstOrThrow();
  return amount;
}
