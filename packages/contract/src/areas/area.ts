import { maxAddressLength, maxNameLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nameText, wholeNumber, withoutHiddenCharacters } from '../wire.ts';
import { areaKind } from './device.ts';

/** An area of the tree as administrators keep it. */
export const managedArea = z.object({
  id: z.string(),
  version: z.number(),
  /** Null for an area at the top, and for one whose parent is outside of this account's reach. */
  parentId: z.string().nullable(),
  /** The depth in the area tree: 0 for a root (spec §3). */
  level: z.number(),
  kind: areaKind,
  name: z.string(),
  address: z.string().nullable(),
  /** GCJ-02 degrees; null: not on the map yet. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** The work calendar of the area itself; null: that of the area around it, of the project or of the tenant holds. */
  calendarId: z.string().nullable(),
  /** The devices that stand in the area itself, without those of the areas within it. */
  devices: z.number(),
  retired: z.boolean(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

export const areaApi = {
  listAreas: endpoint(
    'GET',
    '/api/maintenance/area/GetList',
    'setup.view',
    'Lists the area tree, each area followed by the areas within it.',
    z.object({}),
    z.array(managedArea),
  ),
  saveArea: endpoint(
    'POST',
    '/api/maintenance/area/Save',
    'area.manage',
    'Creates an area, or changes, renames or moves it with everything in it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      /** Null: the top. Left out: an area stays where it is, also where its parent is outside of this account's reach. */
      parentId: id.nullable().optional(),
      kind: areaKind,
      name: nameText(maxNameLength),
      address: withoutHiddenCharacters(z.string().trim().max(maxAddressLength)).nullable().default(null),
      longitude: z.number().min(-180).max(180).nullable().default(null),
      latitude: z.number().min(-90).max(90).nullable().default(null),
      /** Null: that of the area around it holds; undefined leaves it. */
      calendarId: id.nullable().optional(),
    }),
    managedArea,
  ),
  getAddress: endpoint(
    'GET',
    '/api/maintenance/area/GetAddress',
    'area.manage',
    'Returns the address at a position; empty where none is known, and where the installation finds no addresses.',
    z.object({
      /** GCJ-02 degrees. */
      longitude: z.coerce.number().min(-180).max(180),
      latitude: z.coerce.number().min(-90).max(90),
    }),
    z.object({ address: z.string() }),
  ),
  retireArea: endpoint(
    'POST',
    '/api/maintenance/area/Retire',
    'area.manage',
    'Retires an area with the areas within it, unless something still refers to one of them; history keeps its name.',
    z.object({ id, version: wholeNumber }),
    z.object({ retired: z.number() }),
  ),
  restoreArea: endpoint(
    'POST',
    '/api/maintenance/area/Restore',
    'area.manage',
    'Brings a retired area back; the areas within it stay retired.',
    z.object({ id, version: wholeNumber }),
    managedArea,
  ),
} as const;
