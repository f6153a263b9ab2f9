import { createSequence } from '../make-ids.ts';
import { devicesByRoom } from '../tenants/devices-by-room.ts';
import type { DemoDevice, DemoRoom, DemoSite, Workshop } from './demo-world.ts';
import type { DeviceTemplate } from './tenant-plan.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Everything that stands in the sites' rooms; what talks to the platform hangs on the site's first gateway. */
export function buildDevices(workshop: Workshop, tenantId: string, sites: readonly DemoSite[], since: number): DemoDevice[] {
  const nextId = createSequence(workshop.makeId, since);
  return sites.flatMap((site) => {
    const numbers = new Map<string, number>();
    const planned = site.rooms.flatMap((room) =>
      devicesByRoom[room.kind].flatMap((template) => repeat(template).map((name) => ({ room, template, name }))),
    );
    // Gateways first: the others point at them.
    planned.sort((one, other) => Number(other.template.kind === 'gateway') - Number(one.template.kind === 'gateway'));
    let gatewayId: string | null = null;
    return planned.map(({ room, template, name }) => {
      const number = (numbers.get(template.code) ?? 0) + 1;
      numbers.set(template.code, number);
      const id = nextId();
      addRow(workshop, {
        tenantId,
        id,
        site,
        room,
        template,
        name,
        code: `${site.code}-${template.code}-${String(number).padStart(2, '0')}`,
        gatewayId,
      });
      if (template.kind === 'gateway') gatewayId ??= id;
      return { id, role: template.role, kind: template.kind, name, room };
    });
  });
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

function addRow({ rows, random, now }: Workshop, { tenantId, id, room, template, name, code, gatewayId }: PlannedDevice): void {
  const talks = template.kind !== 'device' || template.energyType === 'NYHJ' || template.energyType === 'NYKG';
  const isOnline = !random.chance(template.kind === 'gateway' ? 0 : 0.07);
  rows.devices.push({
    tenant_id: tenantId,
    id,
    kind: template.kind,
    name,
    code,
    energy_type: template.energyType,
    model: template.model,
    area_id: room.id,
    gateway_id: talks && template.kind !== 'gateway' && template.kind !== 'camera' ? gatewayId : null,
    location: room.place,
    qr: `EOM-${code}`,
    // What does not talk by itself is neither online nor offline.
    online: talks ? isOnline : null,
    last_seen_at: talks ? new Date(now - (isOnline ? random.integer(1, 14) * minute : random.integer(3, 50) * hour)) : null,
  });
}
