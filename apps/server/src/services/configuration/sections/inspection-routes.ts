import { api } from '@energy-om/contract';
import { type InspectionPoint, maxRoutePoints, normalizeCode } from '@energy-om/domain';
import { z } from 'zod';
import type { SignedInContext } from '#services/core/request-context.ts';
import { presentFormField } from '#services/dictionary/present-form-field.ts';
import { queryRoutes, type RouteRow } from '#services/inspection/route/route-rows.ts';
import { saveInspectionRoute } from '#services/inspection/save-inspection-route.ts';
import type { Names } from '../names.ts';
import { areaPath, deviceCode } from './references.ts';
import { rowKey } from './row-key.ts';
import type { EntryWarning, Section } from './section.ts';
import { addDeviceCodes, addDevicesByCode } from './target-names.ts';

const { points } = api.saveInspectionRoute.input.shape;

const schema = api.saveInspectionRoute.input.omit({ id: true, version: true, siteId: true, points: true }).extend({
  site: areaPath,
  points: z
    .array(points.element.omit({ id: true, deviceId: true }).extend({ device: deviceCode.nullable().default(null) }))
    .max(maxRoutePoints),
});
type RouteEntry = z.output<typeof schema>;
type PointEntry = RouteEntry['points'][number];

/** Without the versions of before: orders that follow one keep it. */
export const inspectionRoutesSection: Section<RouteEntry, RouteRow> = {
  name: 'inspectionRoutes',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: (entry) => entry,
  places: { siteId: 'site' },
  findLeftOut: findWithoutDevices,
  async read(context, names) {
    const rows = await queryRoutes(context.database, context.actor);
    await addDeviceCodes(
      context,
      names,
      rows.flatMap((row) => row.points.flatMap(({ deviceId }) => deviceId ?? [])),
    );
    return rows.map((row) => {
      const { id, version, name } = row;
      const site = names.findPath(row.area_id) ?? [];
      // What is at a retired place cannot be saved again.
      const isRetired = names.findId('areas', site) === null;
      names.add('inspectionRoutes', name, id, isRetired);
      const entry = { name, site, points: row.points.map((point) => presentPoint(point, names)) };
      return { id, version, isRetired, entry, row };
    });
  },
  async write(context, names, { name, site, points: given }, existing) {
    const before = [...(existing?.row.points ?? [])];
    const input = {
      name,
      siteId: names.idOf('areas', site, 'site'),
      points: given.map(({ device, ...point }, index) => ({
        ...point,
        ...takeSamePoint(before, point),
        deviceId: names.optionalIdOf('devices', device, `points.${index}.device`),
      })),
    };
    return (await saveInspectionRoute(context, { ...input, ...rowKey(existing) })).id;
  },
  // One is brought back by writing it with a place that is in use.
  restore: async (_context, { version }) => version,
};

function presentPoint({ name, place, code, nfcTag, position, questions, deviceId }: InspectionPoint, names: Names): PointEntry {
  const point = { name, place, code, nfcTag, position, questions: questions.map(presentFormField) };
  return { ...point, device: names.findName('devices', deviceId) };
}

/** A point is the one of before by its label, or by its name where the label is another one; its visits stay with it. @param before loses it */
function takeSamePoint(before: InspectionPoint[], { code, name }: Pick<PointEntry, 'code' | 'name'>): { id?: string } {
  const byCode = before.findIndex((point) => normalizeCode(point.code) === normalizeCode(code));
  const index = byCode === -1 ? before.findIndex((point) => point.name === name) : byCode;
  const [same] = index === -1 ? [] : before.splice(index, 1);
  return same ? { id: same.id } : {};
}

/** Devices are no part of a configuration. */
async function findWithoutDevices(context: SignedInContext, names: Names, entries: readonly RouteEntry[]): Promise<EntryWarning[]> {
  const codesOf = ({ points: given }: RouteEntry) => given.flatMap(({ device }) => device ?? []);
  await addDevicesByCode(context, names, entries.flatMap(codesOf));
  return entries.flatMap((entry, index) => {
    const count = codesOf(entry).filter((code) => names.findId('devices', code) === null).length;
    if (count === 0) return [];
    names.addLeftOut('inspectionRoutes', entry.name);
    return [{ index, path: 'points', messageKey: 'configurationRouteWithoutDevices' as const, parameters: { count } }];
  });
}
