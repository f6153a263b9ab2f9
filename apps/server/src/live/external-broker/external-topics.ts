import { isId } from '#services/core/is-id.ts';
import { dialects } from '#services/ingest/dialects/dialects.ts';

const prefix = 'devices/';

const firstLevels = new Set(dialects.flatMap((dialect) => dialect.firstLevels));

/**
 * Each message goes to one server of the installation. The second level is the device's id, for which the broker vouches: it puts the id
 * in front of whatever the device names, or lets the device publish nowhere else.
 */
export const sharedFilters: readonly string[] = [...firstLevels].map((level) => `$share/energy-om/${prefix}+/${level}/#`);

export function externalTopic(deviceId: string, topic: string): string {
  return `${prefix}${deviceId}/${topic}`;
}

/** @returns the device and the topic as the device named it; null for a topic of no device */
export function readExternalTopic(topic: string): { deviceId: string; topic: string } | null {
  const end = topic.indexOf('/', prefix.length);
  if (!topic.startsWith(prefix) || end < 0) return null;
  const deviceId = topic.slice(prefix.length, end).toLowerCase();
  return isId(deviceId) ? { deviceId, topic: topic.slice(end + 1) } : null;
}
