import { objectKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, energyType, id, instant, keyword, named, pageInput, pageOf, yesNo } from '../wire.ts';
import { device, gateway, latestValue, measuredValue, meter, meterModel, modelValue, rejectedMessage } from './schemas/device-wire.ts';

export const areaKind = z.enum(['region', 'site', 'building', 'room', 'position']);

export const site = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** 0 for a root, one more for each step down (spec §3). */
  level: z.number(),
  kind: areaKind,
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  address: z.string().nullable(),
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

const deviceFilters = { ...pageInput, cursor, siteId: id.optional(), projectId: id.optional(), online: yesNo.optional(), keyword };

const environmentValue = modelValue.extend({
  latest: z.number().nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Mean of each of the last 24 hours, the running one last; null where nothing came. */
  points: z.array(z.number().nullable()).length(24),
});

const environmentSensor = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  online: z.boolean().nullable(),
  at: instant.nullable(),
  /** All that it measures, in its model's order. */
  values: z.array(environmentValue),
});

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
      kind: z.enum(['device', 'meter', 'gateway', 'camera']).optional(),
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
  listMeterModels: endpoint(
    'GET',
    '/api/equipment/devmetermodel/GetPageList',
    'open',
    'Meter models and the values they report.',
    z.object({ ...pageInput, cursor, energyType: energyType.optional(), keyword }),
    pageOf(meterModel),
  ),
  listMeters: endpoint(
    'POST',
    '/api/equipment/appdevmeterview/GetList',
    'device.view',
    'Meters, and other devices that report values, with their newest values.',
    z.object({
      ...deviceFilters,
      energyType: energyType.optional(),
      gatewayId: id.optional(),
      kind: z.enum(['meter', 'device']).optional(),
    }),
    pageOf(meter),
    { limit: 'read' },
  ),
  getMeter: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetDetail',
    'device.view',
    'A device that reports values, with all about it.',
    z.object({ id }),
    meter.extend({
      gateway: z.object({ id: z.string(), name: z.string(), online: z.boolean().nullable() }).nullable(),
      /** What the register is multiplied by. */
      registerFactor: z.number(),
      /** Null where nothing was measured; `month` is the one that runs. */
      yesterday: z.number().nullable(),
      month: z.number().nullable(),
      /** Newest first, at most 50. */
      replacements: z.array(
        z.object({
          at: instant,
          lastValue: z.number(),
          firstValue: z.number(),
          note: z.string().nullable(),
          recordedBy: z.string().nullable(),
        }),
      ),
      /** What it tells of itself. */
      attributes: z.record(z.string(), measuredValue),
      /** Most serious first, at most 50; none for an account that may see no alarms. */
      openAlarms: z.array(z.object({ id: z.string(), name: z.string(), level: z.number(), raisedAt: instant })),
    }),
  ),
  getMeterCurve: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetCurve',
    'device.view',
    'How a value went, at most 400 points: of each stretch its mean, least and most.',
    /** A key of the model; at most 366 days. */
    z.object({ id, key: z.string().min(1).max(100), from: instant, to: instant }),
    z.object({
      value: latestValue,
      from: instant,
      to: instant,
      /** Seconds of a point's stretch, a round length counted from the midnight before `from`. */
      stretch: z.number(),
      /** By the start of the stretch, so that the first may stand before `from`. Stretches without a number are left out. */
      points: z.array(z.object({ at: instant, mean: z.number(), least: z.number(), most: z.number() })),
      /** What rules watch it for now, the most serious first; none for an account that may see no alarms. */
      limits: z.array(z.object({ limit: z.number(), direction: z.enum(['above', 'below']), level: z.number() })),
    }),
  ),
  listSiteMeters: endpoint(
    'GET',
    '/api/b/equipment/devmeterview/GetList',
    'device.view',
    'Meters of a site, and other devices there that report values, for the tenant’s own view.',
    z.object({ ...pageInput, cursor, siteId: id, energyType: energyType.optional() }),
    pageOf(meter),
  ),
  listGateways: endpoint(
    'POST',
    '/api/equipment/AppDevGateWay/GetList',
    'device.view',
    'Gateways with their state and the meters under them.',
    z.object(deviceFilters),
    pageOf(gateway),
    { limit: 'read' },
  ),
  getGateway: endpoint(
    'GET',
    '/api/equipment/AppDevGateWay/GetDetail',
    'device.view',
    'A gateway with its state.',
    z.object({ id }),
    gateway.extend({ attributes: z.record(z.string(), measuredValue) }),
  ),
  listSites: endpoint(
    'GET',
    '/api/b/equipment/DevSite/GetAllList',
    'device.view',
    'Sites of the tenant as a tree of areas.',
    z.object({}),
    z.array(site),
  ),
  getEnvironment: endpoint(
    'GET',
    '/api/b/business/variable/GetEnvironment',
    'device.view',
    'What watches the environment, by site: temperature, humidity, gases, dust; now, least and most of 24 hours, and how they went; of the first 200 sensors by name.',
    z.object({ siteId: id.optional() }),
    z.array(z.object({ site: named, sensors: z.array(environmentSensor) })),
  ),
  getCameraPlayUrl: endpoint(
    'GET',
    '/api/b/equipment/camera/GetPlayUrl',
    'camera.view',
    'An address to play a camera from, for ten minutes.',
    z.object({
      cameraId: id,
      /** Whatever is asked for, HLS is what there is. */
      protocol: z.enum(['hls', 'flv']).default('hls'),
    }),
    z.object({
      /** Of the playlist, on this server; it takes no token, and ends with the session that asked for it. */
      playUrl: z.string(),
      protocol: z.literal('hls'),
      expiresAt: instant,
    }),
  ),
  listRejectedMessages: endpoint(
    'GET',
    '/api/equipment/AppDevGateWay/GetRejectedList',
    'device.manage',
    'What a gateway or a device sent and was not taken, newest first.',
    z.object({ ...pageInput, cursor, deviceId: id }),
    pageOf(rejectedMessage).extend({
      /** Of the last seven days. */
      counts: z.array(z.object({ reason: rejectedMessage.shape.reason, count: z.number() })),
    }),
  ),
  listDeviceCredentials: endpoint(
    'GET',
    '/api/equipment/devcredential/GetList',
    'device.manage',
    'Credentials that a device signs in with; never the token itself.',
    z.object({ deviceId: id }),
    z.array(z.object({ id: z.string(), createdAt: instant, createdBy: z.string().nullable(), revokedAt: instant.nullable() })),
  ),
  issueDeviceCredential: endpoint(
    'POST',
    '/api/equipment/devcredential/Issue',
    'device.manage',
    'Makes a token for a device; it is told this once.',
    z.object({ deviceId: id }),
    z.object({
      id: z.string(),
      /** Null for who asks once more under the same key: what got lost on the way is to be revoked, and another one issued. */
      token: z.string().nullable(),
    }),
    { writeOnlyOutputs: ['token'] },
  ),
  revokeDeviceCredential: endpoint(
    'POST',
    '/api/equipment/devcredential/Revoke',
    'device.manage',
    'A token is good no more, and whoever is connected with it is cut off.',
    z.object({ id }),
    z.object({ id: z.string() }),
  ),
  recordMeterReplacement: endpoint(
    'POST',
    '/api/equipment/devmeter/RecordReplacement',
    'device.manage',
    'Another meter counts on in the place of this one; consumption is computed anew.',
    z.object({
      id,
      at: instant,
      lastValue: z.number().min(0).max(1e15),
      firstValue: z.number().min(0).max(1e15),
      note: z.string().trim().max(200).optional(),
    }),
    z.object({ id: z.string() }),
  ),
} as const;
