import type { Verb } from '#services/core/request-context.ts';
import { writeAdministration } from './write-administration.ts';

export const saveTenantLimits: Verb<'saveTenantLimits'> = (context, { limits, ...key }) =>
  writeAdministration(context, key, {
    columns: { max_accounts: limits.accounts, max_devices: limits.devices, max_storage_mebibytes: limits.storageMebibytes },
    changes: { limits },
  });
