import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type DifferenceRow, differenceColumns, differenceJoins } from './difference-rows.ts';

const lockPayment = statement<{ tenant: string; difference: string }, object>(
  'lock-payment-of-difference',
  `select from payments p where p.tenant_id = :tenant
    and p.id = (select d.payment_id from payment_differences d where d.tenant_id = :tenant and d.id = :difference) for no key update`,
);

const lockRow = statement<{ tenant: string; difference: string }, object>(
  'lock-payment-difference',
  'select from payment_differences d where d.tenant_id = :tenant and d.id = :difference for no key update',
);

/** Throws `notFound` for a difference of rooms whose wallets the actor neither keeps nor approves. */
export async function readDifference(tx: Transaction<Schema>, actor: Actor, id: string): Promise<DifferenceRow> {
  const parameters = new Parameters({ tenant: actor.tenantId, difference: id });
  const reach = `(${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} or ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)})`;
  const text = `select ${differenceColumns(actor, parameters)} from payment_differences d ${differenceJoins}
    where d.tenant_id = :tenant and d.id = :difference and ${reach}`;
  const [row] = await runIn(tx, prepared<DifferenceRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

/** Locks its payment as well: what is read of that and of its refunds stays so. */
export async function lockDifference(tx: Transaction<Schema>, actor: Actor, id: string): Promise<DifferenceRow> {
  await runIn(tx, lockPayment, { tenant: actor.tenantId, difference: id });
  await runIn(tx, lockRow, { tenant: actor.tenantId, difference: id });
  return readDifference(tx, actor, id);
}
