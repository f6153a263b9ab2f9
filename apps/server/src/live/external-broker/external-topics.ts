import { isId } from '#services/core/is-id.ts';

const prefix = 'devices/';

/**
 * Of each message one server of the installation is given one copy. The second level is the device's id, and it is the
 * broker who vouches for it: it puts it in front of whatever the device names, or lets the device write nowhere else.
 */
export const sharedFilters: readonly string[] = ['v1/#', 'v2/#', 'ems/#'].map((below) => `$share/energy-om/${prefix}+/${below}`);

export function outsideTopic(deviceId: string, topic: string): string {
  return `${prefix}${deviceId}/${topic}`;
}

/** @returns the device and the topic as the device named it; null for what is no device's */
export function readOutsideTopic(topic: string): { deviceId: string; topic: string } | null {
  const end = topic.indexOf('/', prefix.length);
  if (!topic.startsWith(prefix) || end < 0) return null;
  const deviceId = topic.slice(prefix.length, end).toLowerCase();
  return isId(deviceId) ? { deviceId, topic: topic.slice(end + 1) } : null;
}
