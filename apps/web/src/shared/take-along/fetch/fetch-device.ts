import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { useSession } from '#shared/session/session-store.ts';
import type { DeviceCopy } from '../store/stored-shapes.ts';

type TakenDevice = ApiOutput<'listTakeAlong'>['devices'][number];

/** Between two devices, so that the calls of many do not take what the open screen may ask for. */
const pauseMs = 250;

/** Null for a device that the account may not see any more. */
export async function fetchDevice({ id, kind, reports }: TakenDevice, signal: AbortSignal): Promise<DeviceCopy | null> {
  const quiet = { silent: true, signal };
  const mayRead = (useSession.getState().user?.permissions ?? []).includes('meter-reading.record');
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  try {
    const [nameplate, meter, gateway, readings, display] = await Promise.all([
      callApi('getNameplate', { id }, quiet),
      reports ? callApi('getMeter', { id }, quiet) : null,
      kind === 'gateway' ? callApi('getGateway', { id }, quiet) : null,
      reports ? callApi('listMeterReadings', { deviceId: id, pageSize: 20 }, quiet) : null,
      kind === 'meter' && mayRead ? callApi('getMeterDisplay', { id }, quiet).catch(skipWithoutDisplay) : null,
    ]);
    return { nameplate, meter, gateway, readings, display };
  } catch (error) {
    if (error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.forbidden)) return null;
    throw error;
  }
}

/** A meter that is retired, or whose model has no register, cannot be read by hand. */
function skipWithoutDisplay(error: unknown): null {
  if (error instanceof ApiError && error.code === bodyCode.conflict) return null;
  throw error;
}
