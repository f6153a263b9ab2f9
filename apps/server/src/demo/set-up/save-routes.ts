import type { SignedInContext } from '#services/core/request-context.ts';
import { saveInspectionRoute } from '#services/inspection/save-inspection-route.ts';
import type { RoutePlan } from '../plans/inspection-routes.ts';
import type { SitePlan } from '../tenant/tenant-plan.ts';
import { call } from './services-at.ts';

/** Saves the inspection routes of a tenant. */
export async function saveRoutes(
  context: SignedInContext,
  { routes = [], sites }: { routes?: readonly RoutePlan[]; sites: readonly SitePlan[] },
): Promise<void> {
  for (const { name, site, points } of routes) {
    const place = sites.find((one) => one.name === site);
    const [siteId, deviceIds] = [await findSite(context, site), await findDevices(context)];
    await call(context, 'saveInspectionRoute', saveInspectionRoute, {
      ...{ name, siteId },
      points: points.map(({ device, questions, offset, ...point }) => ({
        ...point,
        deviceId: device === undefined ? null : (deviceIds.get(device) ?? null),
        nfcTag: null,
        position: place ? placeAt(place, offset) : null,
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

const metresInDegree = 111_320;

/** Where one is so many metres to the east and to the north of a site. */
function placeAt({ longitude, latitude }: SitePlan, [east, north]: RoutePlan['points'][number]['offset']) {
  const degrees = (value: number) => Number(value.toFixed(6));
  const perDegree = metresInDegree * Math.cos((latitude * Math.PI) / 180);
  return { longitude: degrees(longitude + east / perDegree), latitude: degrees(latitude + north / metresInDegree) };
}
