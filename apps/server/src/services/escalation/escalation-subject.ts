import type { EscalatedKind } from '#db/schema/escalation.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Something that escalates: where its rows stand, and what is done with one that is due. */
export interface EscalationSubject {
  kind: EscalatedKind;
  /** Lists the tenants with something due. The index contains only rows with something to come. */
  listTenants: (context: AppContext, now: Date) => Promise<{ id: string }[]>;
  /** Lists the rows of a tenant that are due, the longest due first. */
  listDue: (context: AppContext, due: DueValues) => Promise<{ id: string }[]>;
  /** Sends what is due and notes when the next step comes. It sends each step once, however often and by however many servers it is tried. */
  fire: (context: AppContext, tenantId: string, id: string) => Promise<void>;
}

export interface DueValues {
  tenant: string;
  now: Date;
  except: readonly string[];
  limit: number;
}

/** A subject whose table says in `escalation_at` when each row is due. */
export function createSubject(kind: EscalatedKind, table: 'work_orders' | 'alarms', fire: EscalationSubject['fire']): EscalationSubject {
  const findTenants = statement<{ now: Date }, { id: string }>(
    `find-tenants-with-due-escalations-of-${table}`,
    `select t.id from tenants t where exists (select from ${table} x where x.tenant_id = t.id and x.escalation_at <= :now)`,
  );
  const findDue = statement<DueValues, { id: string }>(
    `find-due-escalations-of-${table}`,
    `select id from ${table} where tenant_id = :tenant and escalation_at <= :now and id <> all (:except::uuid[])
      order by escalation_at limit :limit`,
  );
  return {
    kind,
    listTenants: ({ database }, now) => database.run(findTenants, { now }),
    listDue: ({ database }, due) => database.run(findDue, due),
    fire,
  };
}
