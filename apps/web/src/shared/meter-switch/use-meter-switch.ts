import { isOpenCommand, secondMs } from '@energy-om/domain';
import { useEffect, useMemo } from 'react';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { onLiveMessage } from '#shared/live/live-handlers.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { MeterSwitch } from './switch-phase.ts';

/** While a command is under way, in case that its live messages are lost. */
const openIntervalMs = 3 * secondMs;
const idleIntervalMs = 30 * secondMs;

/** The switch of a meter, with what the meter reports while it is shown; undefined until it is read, or when it cannot be. */
export function useMeterSwitch(meterId: string): MeterSwitch | undefined {
  const { data } = useApiQuery(
    'getMeterSwitch',
    { meterId },
    {
      silent: true,
      refetchInterval: ({ state }) =>
        state.data?.commands.some((command) => isOpenCommand(command.state)) ? openIntervalMs : idleIntervalMs,
    },
  );
  useEffect(
    () => onLiveMessage('device-command-changed', ({ deviceId }) => void (deviceId === meterId && invalidateApi('getMeterSwitch'))),
    [meterId],
  );
  const ids = useMemo(() => [meterId], [meterId]);
  const live = useDeviceValues(ids).get(meterId);
  // What stands against switching follows from it, which only the server knows.
  useEffect(() => {
    if (data && live && live.online !== data.online) void invalidateApi('getMeterSwitch');
  }, [data, live]);
  return useMemo(() => data && mergeReport(data, live?.values[data.key ?? '']), [data, live]);
}

/** The newer of what was read and what the meter has reported since. */
function mergeReport(read: MeterSwitch, report: readonly [at: number, value: unknown] | undefined): MeterSwitch {
  if (report === undefined || report[0] <= Date.parse(read.reportedAt ?? '1970-01-01')) return read;
  const [at, value] = report;
  const isOn = value === 1 ? true : value === 0 ? false : value;
  return typeof isOn === 'boolean' ? { ...read, isOn, reportedAt: new Date(at).toISOString() } : read;
}
