import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedInContext } from '../services/core/request-context.ts';
import { issueDeviceCredential } from '../services/device-administration/issue-device-credential.ts';
import type { HouseholdsPlan } from './plans/households.ts';
import { call } from './set-up/services-at.ts';
import { findDemoModel } from './tenant/demo-models.ts';
import type { DemoDevice, DemoTenant } from './tenant/demo-tenant.ts';
import { firstRegisterOf } from './tenant/first-register.ts';

export interface DemoGateway {
  code: string;
  name: string;
  token: string;
  devices: { code: string; name: string; model: string; energyType: string | null; register: number | null; hasPast?: true }[];
}

/** The simulator of the demonstration's devices reads from it how they connect. */
export interface DeviceFile {
  mqttPort: number;
  timeZone: string;
  gateways: DemoGateway[];
}

const fileName = 'demonstration-devices.json';
/** The tokens are credentials, so only the owner may read the file. */
const ownerOnly = 0o600;

/** Issues a token for each gateway of a tenant, and describes what is behind it. */
export async function issueGatewayTokens(context: SignedInContext, { devices, plan }: DemoTenant): Promise<DemoGateway[]> {
  const gateways: DemoGateway[] = [];
  const { households } = plan;
  const readAlready = listReadAlready(plan);
  for (const { id, kind, code, name } of devices) {
    if (kind !== 'gateway') continue;
    const { token } = await call(context, 'issueDeviceCredential', issueDeviceCredential, { deviceId: id });
    if (token === null) throw new Error(`${code} got no token`);
    gateways.push({ code, name, token, devices: listDevicesBehind(devices, code, { readAlready, households }) });
  }
  return gateways;
}

/** Whether a meter has readings already, which the simulator is not to send once more: those of occupied flats, and that of what flats share. */
type ReadAlready = (device: DemoDevice) => boolean;

function listReadAlready({ households }: DemoTenant['plan']): ReadAlready {
  const rooms = new Set(households?.occupied.map(({ room }) => room));
  const isShared = ({ name, room }: DemoDevice) =>
    room.siteKey === households?.site && room.name === households.shared.room && name === households.shared.meter;
  return (device) => rooms.has(device.room.name) || isShared(device);
}

/** Another meter counts in the place of one that was swapped, and one that is silent is left out. */
function listDevicesBehind(
  devices: readonly DemoDevice[],
  gateway: string,
  { readAlready, households }: { readAlready: ReadAlready; households: HouseholdsPlan | undefined },
): DemoGateway['devices'] {
  const swap = households?.swap;
  const isSilent = ({ room, role }: DemoDevice) =>
    households?.occupied.some((plan) => plan.room === room.name && plan.silent?.role === role) === true;
  return devices.flatMap((device, index) => {
    if (isSilent(device)) return [];
    const { gatewayCode, code, name, model, energyType } = device;
    const known = gatewayCode === gateway ? findDemoModel(model) : null;
    if (!known) return [];
    const isSwapped = device.role === swap?.role && device.room.name === swap.room;
    const shown = isSwapped ? { code: swap.code, register: swap.shows } : { code, register: firstRegisterOf(devices, index) };
    return [{ ...shown, name, model: known.name, energyType, ...(readAlready(device) && { hasPast: true as const }) }];
  });
}

export function writeDeviceFile(dataDir: string, file: DeviceFile): Promise<void> {
  return replaceFile(join(dataDir, fileName), JSON.stringify(file, null, 2));
}

/** Updates the port, which may differ at each start. Without a file it does nothing. */
export async function writeDevicePort(dataDir: string, mqttPort: number): Promise<void> {
  const path = join(dataDir, fileName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  const file = JSON.parse(text) as DeviceFile;
  if (file.mqttPort !== mqttPort) await replaceFile(path, JSON.stringify({ ...file, mqttPort }, null, 2));
}

/** Replaces the file atomically: a simultaneous reader gets either the old or the new content. */
async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, `${text}\n`, { mode: ownerOnly });
  await rename(next, path);
}

/** Without the demonstration its tokens are not valid any more. */
export function removeDeviceFile(dataDir: string): Promise<void> {
  return rm(join(dataDir, fileName), { force: true });
}
