import { type DeviceValuesMessage, deviceTopic } from '@energy-om/contract';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { onLive } from './live-handlers.ts';
import { wantTopics } from './wanted-topics.ts';

/** What a device has said since the screen looks: whether it is online, and its newest values by key. */
export type DeviceValues = Pick<DeviceValuesMessage, 'online' | 'values'>;

const none: ReadonlyMap<string, DeviceValues> = new Map();

/**
 * What devices say while this is on the screen, by device; a device that has said nothing yet is not in it, and what a read
 * gave stands. At most a few dozen devices: those that can be seen.
 */
export function useDeviceValues(deviceIds: readonly string[]): ReadonlyMap<string, DeviceValues> {
  const tenantId = useSession((session) => session.tenantId);
  const key = useMemo(() => [...new Set(deviceIds)].sort().join(' '), [deviceIds]);
  const [heard, setHeard] = useState(none);
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ');
    setHeard(none);
    if (tenantId === null || ids.length === 0) return undefined;
    const isWanted = new Set(ids);
    const stopHearing = onLive('values', ({ deviceId, online, values }) => {
      if (!isWanted.has(deviceId)) return;
      setHeard((before) => new Map(before).set(deviceId, { online, values: { ...before.get(deviceId)?.values, ...values } }));
    });
    const stopWanting = wantTopics(ids.map((id) => deviceTopic(tenantId, id)));
    return () => {
      stopWanting();
      stopHearing();
    };
  }, [key, tenantId]);
  return heard;
}
