import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { KnownOrder, KnownOrders, OrderVersion } from '#services/core/ports/known-orders.ts';
import { stateWithoutClocks } from './order-row.ts';

/** The column `row_version` of order `o`. */
export const rowVersion = 'o.xmin::text as row_version';

/** The columns of a `KnownOrder`. */
export const knownColumns = `
  o.id, o.order_no, o.title, o.status, o.back_to, o.version, o.level, o.source, o.project_id, o.area_id, o.area_path, o.created_by,
  o.requester_id, o.team_id, o.assignee_id, o.lead_id, o.arrived_at, ${stateWithoutClocks}, o.next_due_kind, o.next_due_from, o.next_due_at,
  o.planned_finish_at, o.created_at`;

const readOrders = statement<{ tenant: string; orders: readonly string[] }, KnownOrder & OrderVersion>(
  'read-listed-orders',
  `select ${rowVersion}, ${knownColumns} from work_orders o where o.tenant_id = :tenant and o.id = any (:orders::uuid[])`,
);

/** Of all tenants together, three kilobytes each with what lists make of it. Beyond this number those that were read first are dropped. */
const maxKnown = 10_000;

interface Known {
  tenantId: string;
  version: string;
  row: KnownOrder;
}

/** @param own the process's own database, see `KnownOrders` */
export function createKnownOrders(own: Pick<Database, 'run'>, max = maxKnown): KnownOrders {
  const known = new Map<string, Known>();

  function keep(tenantId: string, { row_version: version, ...row }: KnownOrder & OrderVersion): KnownOrder {
    known.delete(row.id);
    if (known.size >= max) known.delete(known.keys().next().value as string);
    Object.freeze(row.state);
    known.set(row.id, { tenantId, version, row: Object.freeze(row) });
    return row;
  }

  return {
    async load(database, tenantId, wanted) {
      const found = new Map<string, KnownOrder>();
      const missing = new Map<string, string>();
      for (const { id, row_version } of wanted) {
        const one = database === own ? known.get(id) : undefined;
        if (one?.version === row_version && one.tenantId === tenantId) found.set(id, one.row);
        else missing.set(id, row_version);
      }
      if (missing.size === 0) return found;
      for (const row of await database.run(readOrders, { tenant: tenantId, orders: [...missing.keys()] })) {
        const kept = database === own ? keep(tenantId, row) : row;
        if (row.row_version === missing.get(row.id)) found.set(row.id, kept);
      }
      return found;
    },
    forgetAll: () => known.clear(),
  };
}
