import { type CommandPurpose, type ModelValue, maxCommandTries } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

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

export const findReported = statement<{ tenant: string; device: string }, { values: ModelValue[]; latest: LatestValues }>(
  'find-reported-values-of-switched-meter',
  `select m.values, s.latest from devices d
      join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant and d.id = :device`,
);

/** Of several servers one gets the row back. What was reported before counts as it was at the first try, since the meter may have followed that. */
export const claimCommand = statement<Claim & { reportBefore: Date | null }, { id: string }>(
  'claim-device-command',
  `update device_commands set state = 'sent', tries = tries + 1, next_at = :next, sent_at = coalesce(sent_at, :now),
      report_before = case when sent_at is null then :reportBefore::timestamptz else report_before end
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
