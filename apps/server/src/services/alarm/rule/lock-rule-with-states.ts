import { sql, type Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { DatabaseUnavailableError } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { lockManagedRule } from './lock-managed-rule.ts';

/** An attempt fails only where an alarm of the rule began on another device in the meantime. */
const maxAttempts = 20;

const listAlarmedDevices = statement<{ tenant: string; rule: string }, { device_id: string }>(
  'list-alarmed-devices-of-rule',
  'select x.device_id from alarms x where x.tenant_id = :tenant and x.rule_id = :rule and x.cleared_at is null',
);

const lockStates = statement<{ tenant: string; devices: readonly string[] }, object>(
  'lock-device-states',
  'select from device_states where tenant_id = :tenant and device_id = any (:devices::uuid[]) order by device_id for update',
);

/**
 * Locks the states of the devices that have an open alarm of the rule, and then the rule, until the transaction ends. A batch of readings
 * locks them in this order: its devices' states first, and the rule when an alarm begins. Between the two locks an alarm may begin on another
 * device. Its state is not locked after the rule, since its next batch may hold it and wait for the rule: both locks are released then, and
 * taken again. Under the rule's lock no alarm begins.
 *
 * Throws as `lockManagedRule` does, and `DatabaseUnavailableError` where alarms of the rule begin all the time.
 */
export async function lockRuleWithStates(tx: Transaction<Schema>, context: SignedInContext, id: string, version: number): Promise<void> {
  const rule = { tenant: context.actor.tenantId, rule: id };
  await sql`savepoint rule_lock`.execute(tx);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const devices = await listDevices(tx, rule);
    await runIn(tx, lockStates, { tenant: rule.tenant, devices: [...devices] });
    await lockManagedRule(tx, context, id, version);
    if ([...(await listDevices(tx, rule))].every((device) => devices.has(device))) return;
    await sql`rollback to savepoint rule_lock`.execute(tx);
  }
  throw new DatabaseUnavailableError('alarms of the rule begin faster than it can be locked');
}

async function listDevices(tx: Transaction<Schema>, rule: { tenant: string; rule: string }): Promise<Set<string>> {
  return new Set((await runIn(tx, listAlarmedDevices, rule)).map(({ device_id }) => device_id));
}
