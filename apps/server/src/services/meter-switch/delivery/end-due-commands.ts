import { type CommandState, maxCommandTries } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Past its expiry, or past the time of its last try. */
const isOver = `(c.expires_at <= :now or c.tries >= ${maxCommandTries} and c.next_at <= :now)`;

export const findTenantsWithCommandsToEnd = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-device-commands-to-end',
  `select distinct c.tenant_id from device_commands c where c.next_at is not null and ${isOver}`,
);

const endCommands = statement<{ tenant: string; now: Date }, { id: string; device_id: string; state: CommandState }>(
  'end-device-commands',
  `update device_commands c set state = case when c.tries = 0 then 'expired' else 'timedOut' end, next_at = null, ended_at = :now
    where c.tenant_id = :tenant and c.next_at is not null and ${isOver} returning c.id, c.device_id, c.state`,
);

/** Ends a tenant’s commands that nobody answered in time; nothing acts on them from then on. */
export async function endDueCommands({ database, clock, eventBus }: Pick<AppContext, 'database' | 'clock' | 'eventBus'>, tenantId: string) {
  const ended = await database.run(endCommands, { tenant: tenantId, now: clock.now() });
  for (const { id, device_id, state } of ended)
    await eventBus.publish({ kind: 'device-command-changed', tenantId, deviceId: device_id, commandId: id, state });
}
