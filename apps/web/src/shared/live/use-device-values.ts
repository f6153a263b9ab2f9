import { type DeviceValuesMessage, deviceTopic } from '@energy-om/contract';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { onLiveMessage } from './live-handlers.ts';
import { wantTopics } from './wanted-topics.ts';

/** What a device has reported since the component was mounted: whether it is online, and its newest values by key. */
export type DeviceValues = Pick<DeviceValuesMessage, 'online' | 'values'>;

const none: ReadonlyMap<string, DeviceValues> = new Map();

/**
 * Subscribes to the values of devices while the component is mounted. The map has no entry for a device that has reported nothing yet;
 * the values of the last read then hold. Takes at most a few dozen devices: those that are visible.
 */
export function useDeviceValues(deviceIds: readonly string[]): ReadonlyMap<string, DeviceValues> {
  const tenantId = useSession((session) => session.tenantId);
  const key = useMemo(() => [...new Set(deviceIds)].sort().join(' '), [deviceIds]);
  const [liveValues, setLiveValues] = useState(none);
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ');
    setLiveValues(none);
    if (tenantId === null || ids.length === 0) return undefined;
    const isWanted = new Set(ids);
    const stopListening = onLiveMessage('values', ({ deviceId, online, values }) => {
      if (!isWanted.has(deviceId)) return;
      setLiveValues((before) => new Map(before).set(deviceId, { online, values: { ...before.get(deviceId)?.values, ...values } }));
    });
    const releaseTopics = wantTopics(ids.map((id) => deviceTopic(tenantId, id)));
    return () => {
      releaseTopics();
      stopListening();
    };
  }, [key, tenantId]);
  return liveValues;
}
