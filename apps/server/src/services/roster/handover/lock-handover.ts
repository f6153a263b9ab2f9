import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Run } from './handover-facts.ts';
import { type LoadedHandover, loadHandover } from './handover-rows.ts';

export const runOf =
  (tx: Transaction<Schema>): Run =>
  (statement, values) =>
    runIn(tx, statement, values);

/** Locks a card until the transaction ends. Throws as `loadHandover`. */
export function lockHandover(tx: Transaction<Schema>, actor: Actor, id: string): Promise<LoadedHandover> {
  return loadHandover(runOf(tx), actor, id, new Parameters({ tenant: actor.tenantId }), 'for no key update of h');
}
