import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDeviceToken } from '../services/device-administration/device-token.ts';
import { findDemoModel, hasRegister } from './tenant/demo-models.ts';
import type { DemoRows } from './tenant/demo-rows.ts';

/** The simulator of the demonstration's devices reads from it how they connect. */
interface DeviceFile {
  mqttPort: number;
  timeZone: string;
  gateways: {
    code: string;
    name: string;
    token: string;
    devices: { code: string; name: string; model: string; energyType: string | null; register: number | null }[];
  }[];
}

const fileName = 'demonstration-devices.json';
/** The tokens are credentials, so only the owner may read the file. */
const ownerOnly = 0o600;

/** Creates a token for each gateway of the demonstration. @returns the file's contents; the rows contain only the hashes */
export function addCredentials(rows: DemoRows, now: Date, nextId: () => string, mqttPort: number): DeviceFile {
  const timeZone = rows.tenants[0]?.time_zone ?? 'Asia/Shanghai';
  const gateways = rows.devices.filter(({ kind }) => kind === 'gateway');
  return {
    mqttPort,
    timeZone,
    gateways: gateways.map((gateway) => {
      const { token, hash } = createDeviceToken();
      rows.device_credentials.push({
        hash,
        id: nextId(),
        tenant_id: gateway.tenant_id,
        device_id: gateway.id,
        created_at: now,
        created_by: null,
        revoked_at: null,
      });
      return { code: gateway.code, name: gateway.name, token, devices: listDevicesOf(rows, gateway.id) };
    }),
  };
}

function listDevicesOf(rows: DemoRows, gatewayId: string): DeviceFile['gateways'][number]['devices'] {
  return rows.devices.flatMap(({ gateway_id, code, name, model, energy_type }, index) => {
    const known = gateway_id === gatewayId && model ? findDemoModel(model) : null;
    if (!known) return [];
    // Registers of a plant have arbitrary values; the same meter always begins with the same one.
    const register = hasRegister(known) ? 10_000 + ((index * 7919) % 80_000) : null;
    return [{ code, name, model: known.name, energyType: energy_type ?? null, register }];
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
