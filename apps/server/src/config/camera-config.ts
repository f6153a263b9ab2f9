import { isIP } from 'node:net';
import { z } from 'zod';
import { cameraKeyPattern, loadCameraKey } from './camera-key.ts';
import { ConfigError } from './config-error.ts';

export interface CameraConfig {
  /** The key that signs the addresses of streams. */
  key: string;
  /** The only allowed hosts of streams, with or without a port; empty: any host except this machine and addresses that only it reaches. */
  hosts: string[];
}

export const cameraEnvironment = {
  CAMERA_KEY: z.string().regex(cameraKeyPattern, 'must be 32 or more printable ASCII characters without spaces').optional(),
  CAMERA_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    )
    .default([]),
};

/** Throws `ConfigError`. Creates the key at the first start. */
export async function readCameraConfig(values: { CAMERA_KEY?: string; CAMERA_HOSTS: string[] }, dataDir: string): Promise<CameraConfig> {
  for (const host of values.CAMERA_HOSTS) {
    if (!isHost(host)) throw new ConfigError(`CAMERA_HOSTS must be hosts such as nvr.example.com, 10.0.0.5:8888 or [fd00::5], not ${host}`);
  }
  return { key: values.CAMERA_KEY ?? (await loadCameraKey(dataDir)), hosts: values.CAMERA_HOSTS };
}

/** Whether the text is the host of an address. */
export function isHost(text: string): boolean {
  // A bare IPv6 address would be parsed as a host with a port.
  if (isIP(text) === 6) return false;
  const url = URL.parse(`http://${text}/`);
  return url !== null && url.pathname === '/' && url.username === '' && url.search === '' && url.hash === '' && !/[/\\?#@]/.test(text);
}
