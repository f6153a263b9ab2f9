import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

export interface Camera {
  online: boolean | null;
  /** The address of its playlist; null where none has been set up. */
  url: string | null;
  /** The value of the Authorization header with which the playlist is read. */
  authorization: string | null;
}

/** Returns null for a device that is no camera, is another tenant's or is in an area where the actor may watch none. */
export async function findCamera({ database }: AppContext, actor: Actor, id: string): Promise<Camera | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    `d.tenant_id = :tenant`,
    `d.id = ${parameters.add(id)}`,
    `d.kind = 'camera'`,
    areaCondition(actor, 'camera.view', 'a.path', parameters),
  ];
  const text = `
    select d.online, s.url, s.authorization_header as authorization
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join camera_streams s on s.tenant_id = :tenant and s.device_id = d.id
    where ${conditions.join(' and ')}`;
  const [camera] = await database.run(prepared<Camera>(text), parameters.values);
  return camera ?? null;
}
