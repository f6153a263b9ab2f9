import { createSequence } from '../make-ids.ts';
import { devicesByRoom } from '../plans/devices-by-room.ts';
import { findDemoModel } from './demo-models.ts';
import type { BuildContext, DemoDevice, DemoRoom, DemoSite } from './demo-tenant.ts';
import type { DeviceTemplate } from './tenant-plan.ts';

/** The address where the simulator serves the cameras' stream: the port is that of `scripts/start.mjs`. */
const cameraUrl = 'http://127.0.0.1:8890/camera/index.m3u8';

/** Adds all devices in the sites' rooms. A device that reports is behind its room's gateway, or else behind the site's first one. */
export function buildDevices(build: BuildContext, tenantId: string, sites: readonly DemoSite[], since: number): DemoDevice[] {
  const nextId = createSequence(build.makeId, since);
  return sites.flatMap((site) => {
    const numbers = new Map<string, number>();
    const planned = site.rooms.flatMap((room) =>
      devicesByRoom[room.kind].flatMap((template) => repeat(template).map((name) => ({ room, template, name }))),
    );
    // Gateways come first, because the other devices refer to them.
    planned.sort((one, other) => Number(other.template.kind === 'gateway') - Number(one.template.kind === 'gateway'));
    let siteGatewayId: string | null = null;
    const gatewayIds = new Map<string, string>();
    const devices = planned.map(({ room, template, name }) => {
      const number = (numbers.get(template.code) ?? 0) + 1;
      numbers.set(template.code, number);
      const id = nextId();
      addRow(build, {
        tenantId,
        id,
        site,
        room,
        template,
        name,
        code: `${site.code}-${template.code}-${String(number).padStart(2, '0')}`,
        gatewayId: gatewayIds.get(room.id) ?? siteGatewayId,
      });
      if (template.kind === 'gateway') {
        siteGatewayId ??= id;
        gatewayIds.set(room.id, id);
      }
      return { id, role: template.role, kind: template.kind, name, room, template };
    });
    assignMainMeters(build, devices);
    return devices;
  });
}

/** At each site, the other meters of an energy type are behind its first main meter. */
function assignMainMeters({ rows }: BuildContext, devices: readonly { id: string; template: DeviceTemplate }[]): void {
  for (const { id, template } of devices) {
    if (template.kind !== 'meter' || template.isMain) continue;
    const main = devices.find((other) => other.template.isMain && other.template.energyType === template.energyType);
    const row = rows.devices.find((device) => device.id === id);
    if (main && row) row.main_meter_id = main.id;
  }
}

function repeat({ name, count = 1 }: DeviceTemplate): string[] {
  return Array.from({ length: count }, (_, index) => name.replace('{n}', String(index + 1)));
}

interface PlannedDevice {
  tenantId: string;
  id: string;
  site: DemoSite;
  room: DemoRoom;
  template: DeviceTemplate;
  name: string;
  code: string;
  gatewayId: string | null;
}

function addRow({ rows }: BuildContext, { tenantId, id, room, template, name, code, gatewayId }: PlannedDevice): void {
  const model = findDemoModel(template.model);
  const isBehindGateway = model !== null && template.kind !== 'gateway' && template.kind !== 'camera';
  rows.devices.push({
    tenant_id: tenantId,
    id,
    kind: template.kind,
    name,
    code,
    energy_type: template.energyType,
    model: template.model,
    model_id: model?.id ?? null,
    main_meter_id: null,
    area_id: room.id,
    gateway_id: isBehindGateway ? gatewayId : null,
    location: room.place,
    qr: `EOM-${code}`,
    // No device has reported yet. Cameras do not report: opening the stream shows whether one is available.
    online: template.kind === 'camera' ? true : null,
  });
  if (template.kind === 'camera')
    rows.camera_streams.push({ tenant_id: tenantId, device_id: id, url: cameraUrl, authorization_header: null });
}
