import type { SignedInContext } from '#services/core/request-context.ts';
import { saveInspectionRoute } from '#services/inspection/save-inspection-route.ts';
import type { RoutePlan } from '../plans/inspection-routes.ts';
import { call } from './services-at.ts';

/** Saves the inspection routes of a tenant. */
export async function saveRoutes(context: SignedInContext, routes: readonly RoutePlan[]): Promise<void> {
  for (const { name, site, points } of routes) {
    const [siteId, deviceIds] = [await findSite(context, site), await findDevices(context)];
    await call(context, 'saveInspectionRoute', saveInspectionRoute, {
      ...{ name, siteId },
      points: points.map(({ device, questions, ...point }) => ({
        ...point,
        deviceId: device === undefined ? null : (deviceIds.get(device) ?? null),
        nfcTag: null,
        position: null,
        questions: questions.map((field) => ({ ...field, options: [...field.options], decimals: field.decimals ?? null, condition: null })),
      })),
    });
  }
}

async function findSite({ database, actor }: SignedInContext, name: string): Promise<string> {
  const sites = database.kysely.selectFrom('areas').select('id').where('tenant_id', '=', actor.tenantId).where('name', '=', name);
  return (await sites.executeTakeFirstOrThrow()).id;
}

/** By code. */
async function findDevices({ database, actor }: SignedInContext): Promise<Map<string, string>> {
  const devices = await database.kysely.selectFrom('devices').select(['id', 'code']).where('tenant_id', '=', actor.tenantId).execute();
  return new Map(devices.map(({ id, code }) => [code, id]));
}
