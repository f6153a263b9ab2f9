import type { ApiOutput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { DeviceCommandTable } from '#db/schema/device-commands.ts';
import { statement } from '#db/statement.ts';

type Command = ApiOutput<'getMeterSwitch'>['commands'][number];

type Columns =
  | 'id'
  | 'is_on'
  | 'purpose'
  | 'state'
  | 'failure'
  | 'reason'
  | 'requested_at'
  | 'expires_at'
  | 'sent_at'
  | 'ended_at'
  | 'reported_at';

interface CommandRow extends Pick<Selectable<DeviceCommandTable>, Columns> {
  full_name: string | null;
}

const maxShown = 10;

/** Ids sort by the time they were made. */
export const listCommands = statement<{ tenant: string; device: string }, CommandRow>(
  'list-device-commands',
  `select c.id, c.is_on, c.purpose, c.state, c.failure, c.reason, c.requested_at, c.expires_at, c.sent_at, c.ended_at, c.reported_at, n.full_name
    from device_commands c left join accounts n on n.id = c.requested_by
    where c.tenant_id = :tenant and c.device_id = :device order by c.id desc limit ${maxShown}`,
);

/** @param isStaff whether it is shown who asked, and why */
export function presentCommand(row: CommandRow, isStaff: boolean): Command {
  return {
    id: row.id,
    on: row.is_on,
    purpose: row.purpose,
    state: row.state,
    failure: row.failure,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reportedAt: row.reported_at?.toISOString() ?? null,
    requestedBy: isStaff ? row.full_name : null,
    reason: isStaff ? row.reason : '',
  };
}
