import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeAdministration } from './write-administration.ts';

export const resumeTenant: Verb<'resumeTenant'> = (context, key) =>
  writeAdministration(context, key, {
    columns: { suspended_at: null, suspension_reason: null },
    changes: { resumed: true },
    check(tenant) {
      if (tenant.suspension === null) throw conflict('tenantNotSuspended', tenant);
    },
  });
