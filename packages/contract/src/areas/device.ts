import { objectKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';
import { cursor, energyType, id, instant, keyword, named, pageInput, pageOf, yesNo } from '../wire.ts';

export const areaKind = z.enum(['region', 'site', 'building', 'room', 'position']);

export const site = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  kind: areaKind,
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  address: z.string().nullable(),
});

export const device = z.object({
  id: z.string(),
  kind: z.enum(objectKinds),
  name: z.string(),
  code: z.string(),
  energyType: energyType.nullable(),
  model: z.string().nullable(),
  site: named,
  location: z.string().nullable(),
  /** Null: never heard of it, or nothing that reports. */
  online: z.boolean().nullable(),
  lastSeenAt: instant.nullable(),
});

/** An area with what is in it; devices are its leaves. Depth as the areas are nested. */
export interface AreaTreeNode {
  id: string;
  parentId: string | null;
  kind: z.infer<typeof areaKind> | (typeof objectKinds)[number];
  name: string;
  code: string | null;
  energyType: z.infer<typeof energyType> | null;
  online: boolean | null;
  children: AreaTreeNode[];
}

export const areaTreeNode: z.ZodType<AreaTreeNode> = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  kind: z.union([areaKind, z.enum(objectKinds)]),
  name: z.string(),
  code: z.string().nullable(),
  energyType: energyType.nullable(),
  online: z.boolean().nullable(),
  get children() {
    return z.array(areaTreeNode);
  },
});

const monitorFilters = { ...pageInput, cursor, siteId: id.optional(), projectId: id.optional(), online: yesNo.optional(), keyword };

export const deviceApi = {
  listDevices: endpoint(
    'GET',
    '/api/equipment/DevBase/GetListNew',
    'device.view',
    'Devices of the tenant; by QR code, one.',
    z.object({
      ...pageInput,
      cursor,
      siteId: id.optional(),
      projectId: id.optional(),
      energyType: energyType.optional(),
      keyword,
      qr: z.string().max(200).optional(),
    }),
    pageOf(device),
  ),
  getAreaTree: endpoint(
    'GET',
    '/api/b/equipment/devBase/GetTreeList',
    'device.view',
    'The area tree with devices as leaves.',
    z.object({ siteId: id.optional() }),
    z.array(areaTreeNode),
  ),
  getNewOrderAreaTree: endpoint(
    'GET',
    '/api/equipment/AppDevBase/GetTreeList',
    'work-order.create',
    'The area tree with devices, limited to what an order may be raised on.',
    z.object({ projectId: id.optional() }),
    z.array(areaTreeNode),
  ),
  listMeters: endpoint(
    'POST',
    '/api/equipment/appdevmeterview/GetList',
    'device.view',
    'Meters with their state.',
    z.object({ ...monitorFilters, energyType: energyType.optional() }),
    pageOf(device),
    { limit: 'read' },
  ),
  listGateways: endpoint(
    'POST',
    '/api/equipment/AppDevGateWay/GetList',
    'device.view',
    'Gateways with the number of meters under them.',
    z.object(monitorFilters),
    pageOf(device.extend({ meterCount: z.number() })),
    { limit: 'read' },
  ),
  listSites: endpoint(
    'GET',
    '/api/b/equipment/DevSite/GetAllList',
    'device.view',
    'Sites of the tenant as a tree of areas.',
    z.object({}),
    z.array(site),
  ),
  listSiteMeters: notServedYet('GET', '/api/b/equipment/devmeterview/GetList', 'account', 'Meters of a site for the tenant’s own view.'),
  getEnvironment: notServedYet('GET', '/api/b/business/variable/GetEnvironment', 'account', 'Temperature and humidity by site.'),
  getEnvironmentAlarmCounts: notServedYet(
    'GET',
    '/api/b/business/alarmsdata/GetEnvAlarmsCount',
    'account',
    'Open alarms by level and energy type.',
  ),
  listAlarms: notServedYet('GET', '/api/b/business/alarmsdata/GetAlarmsList', 'account', 'Alarms.'),
  getCameraPlayUrl: notServedYet(
    'GET',
    '/api/b/equipment/camera/GetPlayUrl',
    'account',
    'An address to play a camera from, for ten minutes.',
  ),
  getTotalEnergy: notServedYet('GET', '/api/b/business/energy/GetTotalEnergy', 'account', 'Energy totals and series by type.'),
} as const;
