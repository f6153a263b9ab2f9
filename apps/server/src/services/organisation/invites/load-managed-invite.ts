import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type InviteRow, inviteColumns, inviteTables } from './invite-rows.ts';

/** Conditions on invite `i` with area `r`: the invites into areas that the actor manages. */
export function inviteConditions(actor: Actor, parameters: Parameters): string[] {
  return [`i.tenant_id = :tenant`, areaCondition(actor, 'member.manage', 'r.path', parameters)];
}

/** Throws `notFound` for an invite of another tenant, or into an area that the actor does not manage. */
export async function loadManagedInvite(tx: Transaction<Schema>, actor: Actor, id: string): Promise<InviteRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...inviteConditions(actor, parameters), `i.id = ${parameters.add(id)}`];
  const text = `select ${inviteColumns(actor, parameters)} from ${inviteTables} where ${conditions.join(' and ')}`;
  const rows = await runIn(tx, prepared<InviteRow>(text), parameters.values);
  if (!rows[0]) throw notFound();
  return rows[0];
}
