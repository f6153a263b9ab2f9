import { workOrderStatus } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Loading } from '../set-up/services-at.ts';

/** An order in execution with what can be isolated at its site. */
export interface ElectricalWork {
  id: string;
  title: string;
  site: string;
  /** The incoming panel of the site and its capacitor bank. */
  panel: NamedDevice;
  bank: NamedDevice;
  /** A meter that measures currents; null: there is none. */
  meter: NamedDevice | null;
}

interface NamedDevice {
  id: string;
  name: string;
}

const deviceOf = (condition: string) => `(select jsonb_build_object('id', d.id, 'name', d.name) from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id left join meter_models m on m.id = d.model_id
    where d.tenant_id = :tenant and d.retired_at is null and starts_with(a.path, o.area_path) and ${condition} order by d.code limit 1)`;

const findOrders = statement<{ tenant: string; people: readonly string[]; executing: number }, ElectricalWork>(
  'find-demonstration-orders-for-permits',
  `select * from (
      select o.id, o.title, s.name as site, ${deviceOf(`d.code like '%-LV-01'`)} as panel, ${deviceOf(`d.code like '%-CP-01'`)} as bank,
        ${deviceOf(`m.values @> '[{"key": "currentA"}]'`)} as meter
      from work_orders o join areas s on s.tenant_id = :tenant and s.id = o.area_id
      where o.tenant_id = :tenant and o.status = :executing
      order by (select min(array_position(:people::text[], m.value)) from jsonb_array_elements_text(o.state -> 'memberIds') m) nulls last, o.id) w
    where w.panel is not null and w.bank is not null`,
);

/** Lists the orders in execution at whose site equipment can be isolated, those of the first of the people before the others. */
export function findElectricalWork({ tx }: Loading, tenant: string, people: readonly string[]): Promise<ElectricalWork[]> {
  return runIn(tx, findOrders, { tenant, people, executing: workOrderStatus.executing });
}
