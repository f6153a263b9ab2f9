import type { DemoDevice, DemoSite } from '#demo/tenant/demo-tenant.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { PlannedDevice } from '../tables/plan-devices.ts';

export async function readDevices(
  { actor, database }: SignedInContext,
  planned: readonly PlannedDevice[],
  sites: readonly DemoSite[],
): Promise<DemoDevice[]> {
  const rooms = new Map(sites.flatMap((site) => site.rooms).map((room) => [room.id, room]));
  const select = database.kysely.selectFrom('devices').select(['id', 'code', 'area_id']).where('tenant_id', '=', actor.tenantId);
  const byCode = new Map((await select.execute()).map((device) => [device.code, device]));
  return planned.map(({ template, name, code, gatewayCode }) => {
    const device = byCode.get(code);
    const room = device && rooms.get(device.area_id);
    if (!room) throw new Error(`${code} was not set up`);
    const { role, kind, model, energyType } = template;
    return { id: device.id, role, kind, model, energyType, name, code, gatewayCode, room };
  });
}
