import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { useSession } from '#shared/session/session-store.ts';
import { alarmListId, keptAlarmDays, maxKeptAlarms } from '../show/alarms-from-copies.ts';
import type { Copies } from '../store/copies.ts';

type Row = ApiOutput<'listAlarms'>['items'][number];

/** Its value, and whether its device is online, have no version. */
const maxAlarmAgeMs = hourMs;
/** Between two alarms, so that the calls of many do not take what the open screen may ask for. */
const pauseMs = 100;

/** Fetches the gravest and newest of the alarms that are not cleared, as far as the account may see alarms, and deletes the others. */
export async function compareAlarms(copies: Copies, signal: AbortSignal): Promise<void> {
  const rows = await listStanding(signal);
  if (rows === null) return copies.keepOnly('alarms', new Set());
  await copies.keepOnly('alarms', new Set([alarmListId, ...rows.map(({ id }) => id)]));
  const known = await copies.listVersions('alarms');
  for (const row of rows) {
    const before = known.get(row.id);
    const version = versionOf(row);
    if (before?.version === version && Date.now() - before.at <= maxAlarmAgeMs) continue;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const data = await callApi('getAlarm', { id: row.id }, { silent: true, signal }).catch(skipMissing);
    signal.throwIfAborted();
    if (data) await copies.put('alarms', [{ id: row.id, version, data }]);
  }
  await copies.put('alarms', [{ id: alarmListId, version: '', data: null }]);
}

/** Null for an account that may not see alarms. */
async function listStanding(signal: AbortSignal): Promise<Row[] | null> {
  if (!(useSession.getState().user?.permissions ?? []).includes('alarm.view')) return null;
  const from = new Date(Date.now() - keptAlarmDays * dayMs).toISOString();
  const { items } = await callApi(
    'listAlarms',
    { state: ['open', 'acknowledged'], from, pageSize: maxKeptAlarms },
    { silent: true, signal },
  );
  return items;
}

function versionOf({ state, acknowledgedAt, workOrder, hasWorkOrder, childCount }: Row): string {
  return [state, acknowledgedAt, hasWorkOrder, workOrder?.id, workOrder?.status, childCount].join(' ');
}

function skipMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === bodyCode.notFound) return null;
  throw error;
}
