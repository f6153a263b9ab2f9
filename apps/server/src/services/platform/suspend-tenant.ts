import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeAdministration } from './write-administration.ts';

export const suspendTenant: Verb<'suspendTenant'> = (context, { reason, ...key }) =>
  writeAdministration(context, key, {
    columns: { suspended_at: context.clock.now(), suspension_reason: reason },
    changes: { suspended: true, reason },
    check(tenant) {
      if (tenant.suspension !== null) throw conflict('tenantSuspendedAlready', tenant);
    },
  });
