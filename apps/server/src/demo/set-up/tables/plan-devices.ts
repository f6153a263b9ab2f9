import { devicesByRoom } from '#demo/plans/devices-by-room.ts';
import { findDemoModel } from '#demo/tenant/demo-models.ts';
import type { DeviceTemplate, RoomPlan, SitePlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { roomPathOf } from '../document/area-paths.ts';

export interface PlannedDevice {
  template: DeviceTemplate;
  name: string;
  code: string;
  /** The names that lead to its room. */
  area: readonly string[];
  /** The room with its building. */
  place: string;
  gatewayCode: string | null;
  mainMeterCode: string | null;
}

type DeviceInRoom = Omit<PlannedDevice, 'gatewayCode' | 'mainMeterCode'>;

/** Plans all devices in the sites' rooms: what others refer to comes first. */
export function planDevices(plan: TenantPlan): PlannedDevice[] {
  return plan.sites.flatMap((site) => linkDevices(placeDevices(plan, site)));
}

function placeDevices(plan: TenantPlan, site: SitePlan): DeviceInRoom[] {
  const numbers = new Map<string, number>();
  return site.buildings.flatMap(({ name: building, rooms }) =>
    rooms.flatMap((room) => {
      const place = { area: roomPathOf(plan, site, building, room), place: `${building} ${room.name}` };
      return listTemplates(room).map(({ template, name }) => {
        const number = (numbers.get(template.code) ?? 0) + 1;
        numbers.set(template.code, number);
        return { template, name, code: `${site.code}-${template.code}-${String(number).padStart(2, '0')}`, ...place };
      });
    }),
  );
}

function listTemplates({ kind, name: room }: RoomPlan): { template: DeviceTemplate; name: string }[] {
  return devicesByRoom[kind].flatMap((template) =>
    Array.from({ length: template.count ?? 1 }, (_, index) => ({
      template,
      name: template.name.replace('{n}', String(index + 1)).replace('{room}', room),
    })),
  );
}

/**
 * A device that reports is behind its room's gateway, or else behind the site's first one. The other meters of an energy type are behind the
 * site's first main meter.
 */
function linkDevices(devices: readonly DeviceInRoom[]): PlannedDevice[] {
  const gateways = devices.filter(({ template }) => template.kind === 'gateway');
  const mainMeters = devices.filter(({ template }) => template.kind === 'meter' && template.isMain);
  const first = [...gateways, ...mainMeters];
  return [...first, ...devices.filter((device) => !first.includes(device))].map((device) => {
    const { kind, energyType, isMain, model } = device.template;
    const reports = findDemoModel(model) !== null && kind !== 'gateway' && kind !== 'camera';
    const gateway = gateways.findLast(({ place }) => place === device.place) ?? gateways[0];
    const mainMeter = mainMeters.find(({ template }) => template.energyType === energyType);
    const isBehindMain = kind === 'meter' && !isMain && mainMeter !== undefined;
    return { ...device, gatewayCode: (reports && gateway?.code) || null, mainMeterCode: isBehindMain ? mainMeter.code : null };
  });
}
