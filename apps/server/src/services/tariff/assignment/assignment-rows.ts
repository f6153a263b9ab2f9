import type { ApiOutput } from '@energy-om/contract';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

export type Assignment = ApiOutput<'assignTariff'>[number];

interface AssignmentRow {
  area: Assignment['area'];
  energy_type: Assignment['energyType'];
  from_at: Date;
  tariff: Assignment['tariff'];
}

/** Lists what the places within the actor's reach were assigned, by place and start. @param tariff all of them without one */
export async function listAssignments(tx: Kysely<Schema>, actor: Actor, { tariff }: { tariff?: string }): Promise<Assignment[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const reach = areaCondition(actor, 'tariff.manage', 'a.path', parameters);
  const ofTariff = tariff === undefined ? 'true' : `s.tariff_id = ${parameters.add(tariff)}`;
  const text = `select s.energy_type, s.from_at, jsonb_build_object('id', a.id, 'name', ${placeName}) as area,
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as tariff
    from tariff_assignments s join areas a on a.tenant_id = :tenant and a.id = s.area_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      left join tariffs t on t.tenant_id = :tenant and t.id = s.tariff_id
    where s.tenant_id = :tenant and ${reach} and ${ofTariff} order by a.path, s.energy_type, s.from_at`;
  const rows = await runIn(tx, prepared<AssignmentRow>(text), parameters.values);
  return rows.map(({ area, energy_type, from_at, tariff: assigned }) => ({
    area,
    energyType: energy_type,
    from: from_at.toISOString(),
    tariff: assigned,
  }));
}
