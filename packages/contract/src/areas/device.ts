import { areaKinds, maxQrLength, objectKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, energyType, id, instant, keyword, named, pageInput, pageOf, yesNo } from '../wire.ts';
import { device, gateway, latestValue, measuredValue, meter, meterModel, modelValue } from './schemas/device-wire.ts';
import { workOrderObject } from './schemas/work-order-wire.ts';

export const areaKind = z.enum(areaKinds);

export const site = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** The depth in the area tree: 0 for a root (spec §3). */
  level: z.number(),
  kind: areaKind,
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  address: z.string().nullable(),
});

/** A node of the area tree: an area with its children, or a device as a leaf. The tree is as deep as the areas are nested. */
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
  /** The mean of each of the last 24 hours, the current hour last; null for an hour without data. */
  points: z.array(z.number().nullable()).length(24),
});

const environmentSensor = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  online: z.boolean().nullable(),
  at: instant.nullable(),
  /** All values that the sensor measures, in the order of its model. */
  values: z.array(environmentValue),
});

export const deviceApi = {
  listDevices: endpoint(
    'GET',
    '/api/equipment/DevBase/GetListNew',
    'device.view',
    'Lists the devices of the tenant, or finds the one with a QR code.',
    z.object({
      ...pageInput,
      cursor,
      siteId: id.optional(),
      projectId: id.optional(),
      energyType: energyType.optional(),
      kind: z.enum(['device', 'meter', 'gateway', 'camera']).optional(),
      keyword,
      qr: z.string().max(maxQrLength).optional(),
    }),
    pageOf(device),
  ),
  getAreaTree: endpoint(
    'GET',
    '/api/b/equipment/devBase/GetTreeList',
    'device.view',
    'Returns the area tree with devices as leaves.',
    z.object({ siteId: id.optional() }),
    z.array(areaTreeNode),
  ),
  getNewOrderAreaTree: endpoint(
    'GET',
    '/api/equipment/AppDevBase/GetTreeList',
    'work-order.create',
    'Returns the area tree with devices, limited to the objects that an order may be raised for.',
    z.object({ projectId: id.optional() }),
    z.array(areaTreeNode),
  ),
  listMeterModels: endpoint(
    'GET',
    '/api/equipment/devmetermodel/GetPageList',
    'open',
    'Lists the meter models and the values that they report: the standard ones, and with a token the tenant’s own that are in use.',
    z.object({ ...pageInput, cursor, energyType: energyType.optional(), keyword }),
    pageOf(meterModel),
    { optionalAuth: true },
  ),
  listMeters: endpoint(
    'POST',
    '/api/equipment/appdevmeterview/GetList',
    'device.view',
    'Lists meters and other devices that report values, with their newest values.',
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
    'Returns a device that reports values, with its details.',
    z.object({ id }),
    meter.extend({
      gateway: z.object({ id: z.string(), name: z.string(), online: z.boolean().nullable() }).nullable(),
      /** The factor from the register's display to consumption units. */
      registerFactor: z.number(),
      /** Consumption of yesterday and of the current month; null when nothing was measured. */
      yesterday: z.number().nullable(),
      month: z.number().nullable(),
      /** Meter replacements, newest first, at most 50. */
      replacements: z.array(
        z.object({
          at: instant,
          lastValue: z.number(),
          firstValue: z.number(),
          note: z.string().nullable(),
          recordedBy: z.string().nullable(),
        }),
      ),
      /** The attributes that the device reports about itself. */
      attributes: z.record(z.string(), measuredValue),
      /** The open alarms of the device, most serious first, at most 50; empty for an account that may not see alarms. */
      openAlarms: z.array(z.object({ id: z.string(), name: z.string(), level: z.number(), raisedAt: instant })),
    }),
  ),
  getMeterCurve: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetCurve',
    'device.view',
    'Returns the history of a value as at most 400 points: the mean, minimum and maximum of each interval.',
    /** `key` is a key of the device's model; the range is at most 366 days long. */
    z.object({ id, key: z.string().min(1).max(100), from: instant, to: instant }),
    z.object({
      value: latestValue,
      from: instant,
      to: instant,
      /** The length of a point's interval in seconds. Intervals are counted from the midnight before `from`. */
      stretch: z.number(),
      /** Each point carries the start of its interval, so the first may lie before `from`. Intervals without a number are omitted. */
      points: z.array(z.object({ at: instant, mean: z.number(), least: z.number(), most: z.number() })),
      /** The limits of the rules that currently watch the value, most serious first; empty for an account that may not see alarms. */
      limits: z.array(z.object({ limit: z.number(), direction: z.enum(['above', 'below']), level: z.number() })),
    }),
  ),
  listSiteMeters: endpoint(
    'GET',
    '/api/b/equipment/devmeterview/GetList',
    'device.view',
    'Lists the meters of a site and its other devices that report values, for the tenant’s own view.',
    z.object({ ...pageInput, cursor, siteId: id, energyType: energyType.optional() }),
    pageOf(meter),
  ),
  listGateways: endpoint(
    'POST',
    '/api/equipment/AppDevGateWay/GetList',
    'device.view',
    'Lists the gateways with their state and the meters behind them.',
    z.object(deviceFilters),
    pageOf(gateway),
    { limit: 'read' },
  ),
  getGateway: endpoint(
    'GET',
    '/api/equipment/AppDevGateWay/GetDetail',
    'device.view',
    'Returns a gateway with its state.',
    z.object({ id }),
    gateway.extend({ attributes: z.record(z.string(), measuredValue) }),
  ),
  listSites: endpoint(
    'GET',
    '/api/b/equipment/DevSite/GetAllList',
    'device.view',
    'Lists the sites of the tenant as a tree of areas.',
    z.object({}),
    z.array(site),
  ),
  getEnvironment: endpoint(
    'GET',
    '/api/b/business/variable/GetEnvironment',
    'device.view',
    'Returns the first 200 environment sensors by name, grouped by site, with newest value, minimum, maximum and hourly means of 24 hours.',
    z.object({ siteId: id.optional() }),
    z.array(z.object({ site: named, sensors: z.array(environmentSensor) })),
  ),
  listMaintainedObjects: endpoint(
    'GET',
    '/api/maintenance/object/GetOmObject',
    'device.view',
    'Lists devices, meters, gateways, cameras and sites together.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      projectId: id.optional(),
      type: z.enum(['device', 'meter', 'gateway', 'camera', 'area']).optional(),
    }),
    pageOf(workOrderObject.extend({ site: z.string() })),
  ),
} as const;
