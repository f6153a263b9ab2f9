import { type CommandPurpose, maxCommandTries } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** An open command whose next try has come. */
export interface DueCommand {
  id: string;
  device_id: string;
  request_id: number;
  is_on: boolean;
  purpose: CommandPurpose;
  tries: number;
  next_at: Date;
  expires_at: Date;
  code: string;
  gateway_id: string | null;
  /** Whether the meter, and its gateway, are known to be offline. */
  is_away: boolean;
  is_gateway_away: boolean;
}

const isDue = `c.next_at <= :now and c.expires_at > :now and c.tries < ${maxCommandTries}`;

export const findTenantsWithDueCommands = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-due-device-commands',
  `select distinct c.tenant_id from device_commands c where ${isDue}`,
);

/** Page by page: some wait for devices that are connected elsewhere, or nowhere. */
export const listDueCommands = statement<{ tenant: string; now: Date; after: string; limit: number }, DueCommand>(
  'list-due-device-commands',
  `select c.id, c.device_id, c.request_id, c.is_on, c.purpose, c.tries, c.next_at, c.expires_at, d.code, d.gateway_id,
      d.online is false as is_away, g.online is false as is_gateway_away
    from device_commands c join devices d on d.tenant_id = :tenant and d.id = c.device_id
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
    where c.tenant_id = :tenant and ${isDue} and c.id > :after order by c.id limit :limit`,
);

interface Claim {
  tenant: string;
  id: string;
  tries: number;
  seen: Date;
  now: Date;
  next: Date;
}

/** Of several servers one gets the row back. */
export const claimCommand = statement<Claim, { id: string }>(
  'claim-device-command',
  `update device_commands set state = 'sent', tries = tries + 1, next_at = :next, sent_at = coalesce(sent_at, :now)
    where tenant_id = :tenant and id = :id and tries = :tries and next_at = :seen and expires_at > :now returning id`,
);

/** Ends one that must not be sent any more, or puts one off. */
export const failCommand = statement<Omit<Claim, 'next'> & { failure: string }, { id: string }>(
  'fail-device-command',
  `update device_commands set state = 'failed', failure = :failure, next_at = null, ended_at = :now
    where tenant_id = :tenant and id = :id and tries = :tries and next_at = :seen returning id`,
);

export const postponeCommand = statement<Omit<Claim, 'now'>, { id: string }>(
  'postpone-device-command',
  `update device_commands set next_at = :next where tenant_id = :tenant and id = :id and tries = :tries and next_at = :seen returning id`,
);

export const findProtection = statement<{ tenant: string; device: string }, object>(
  'find-meter-protection',
  'select p.device_id from meter_protections p where p.tenant_id = :tenant and p.device_id = :device',
);
