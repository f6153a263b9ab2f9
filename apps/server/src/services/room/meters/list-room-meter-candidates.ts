import type { ApiOutput } from '@energy-om/contract';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadManagedRoom } from '../rooms/find-room.ts';

/** More than that is looked for by name or code. */
const maxCandidates = 50;

/** Meters in the room itself come first, then those of its floor, its building and its site. */
export const listRoomMeterCandidates: Verb<'listRoomMeterCandidates'> = async (context, { roomId, keyword }) => {
  const { actor, database } = context;
  const { path } = await loadManagedRoom(context, roomId);
  const parameters = new Parameters({ tenant: actor.tenantId, path });
  const pattern = keyword ? parameters.add(containsPattern(keyword)) : null;
  const text = `
    select d.id, d.name, d.code, d.energy_type as "energyType", d.location, ${placeName} as place
    from devices d ${areaJoins}
      cross join lateral (
        select max(length(z.path)) as shared from areas z
        where z.tenant_id = :tenant and z.kind <> 'region' and starts_with(:path, z.path) and starts_with(a.path, z.path)
      ) n
    where d.tenant_id = :tenant and d.kind = 'meter' and d.retired_at is null and n.shared is not null
      and ${areaCondition(actor, 'device.view', 'a.path', parameters)}
      and not exists (select from room_meters x where x.tenant_id = :tenant and x.device_id = d.id and x.to_at is null)
      ${pattern === null ? '' : `and (d.name ilike ${pattern} or d.code ilike ${pattern})`}
    order by n.shared desc, d.name, d.id limit ${maxCandidates}`;
  return database.run(prepared<ApiOutput<'listRoomMeterCandidates'>[number]>(text), parameters.values);
};
