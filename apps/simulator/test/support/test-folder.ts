import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed after the test. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const sampleDevices = [
  { code: 'EM-01', name: '1号变压器总电表', model: 'DTSD1352-C', energyType: 'NYDN', register: 12_345.6 },
  { code: 'TR-01', name: '1号变压器', model: 'SCB13-1250/10', energyType: 'NYDN', register: null },
  { code: 'EF-01', name: '楼层电表 1', model: 'DDSD1352', energyType: 'NYDN', register: 700 },
  { code: 'WS-01', name: '生活供水表', model: 'WPH-DN80', energyType: 'NYSN', register: 88.5 },
  { code: 'GM-01', name: '燃气总表', model: 'LLQ-G100', energyType: 'NYQN', register: 4000 },
];

/** @returns the file's path */
export function writeDeviceFile(folder: string, mqttPort: number, devices: readonly object[] = sampleDevices): string {
  const file = join(folder, 'demonstration-devices.json');
  const gateways = [{ code: 'GW-01', token: 'token-1', name: '配电房采集网关', devices }];
  writeFileSync(file, JSON.stringify({ mqttPort, timeZone: 'Asia/Shanghai', gateways }));
  return file;
}
