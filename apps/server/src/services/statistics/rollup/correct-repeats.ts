import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { isCorrective } from './order-events.ts';

/** A failure within this time after a finish means that the work before did not last: thirty days. */
export const repeatWithin = `interval '720 hours'`;

/** Orders by which another one of the same device and business type is repeated, or which may be such: corrective ones that count. */
const counts = (order: string) => `${isCorrective.replaceAll('o.', `${order}.`)} and not ${order}.outside_service_level`;

const isRepeated = `(o.finished_at is not null and ${counts('o')} and exists (select from work_orders p
    where p.tenant_id = :tenant and p.device_id = o.device_id and p.business_type_id = o.business_type_id and p.id <> o.id and ${counts('p')}
      and p.created_at > o.finished_at and p.created_at <= o.finished_at + ${repeatWithin}))`;

/**
 * Of the orders that changes concern, one whose mark is not true any more: the changed order itself, and those that were finished on the same
 * device within the time before it was raised.
 */
const findWrongRepeat = statement<{ tenant: string; changes: readonly string[] }, { id: string }>(
  'find-order-with-wrong-repeat',
  `
    with changed as materialized (
      select distinct c.order_id, c.device_id, c.business_type_id, c.created_at from order_rollup_changes c
      where c.tenant_id = :tenant and c.id = any (:changes::uuid[])
    ),
    concerned as (
      select c.order_id as id from changed c
      union
      select w.id from changed c join work_orders w on w.tenant_id = :tenant and w.device_id = c.device_id
      where w.business_type_id = c.business_type_id and w.finished_at < c.created_at and w.finished_at >= c.created_at - ${repeatWithin}
    )
    select o.id from concerned d join work_orders o on o.tenant_id = :tenant and o.id = d.id where o.repeated <> ${isRepeated} limit 1`,
);

const correctOrder = statement<{ tenant: string; order: string }, { id: string }>(
  'correct-repeat-of-order',
  `update work_orders o set repeated = ${isRepeated} where o.tenant_id = :tenant and o.id = :order and o.repeated <> ${isRepeated} returning o.id`,
);

/**
 * Corrects the mark of one order that these changes concern, which is noted as a change itself. Who calls it holds the lock of the tenant's
 * rollups: each of two orders that are written at the same moment is looked at once both are there. One order a transaction, so that none is
 * kept from people for long and nobody waits in a circle. @returns false: all of them are right
 */
export async function correctOneRepeat(tx: Transaction<Schema>, tenant: string, changes: readonly string[]): Promise<boolean> {
  const [wrong] = await runIn(tx, findWrongRepeat, { tenant, changes });
  if (!wrong) return false;
  await runIn(tx, correctOrder, { tenant, order: wrong.id });
  return true;
}
