import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi, reportError } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';

/**
 * Signs out devices of this account, one after another, and updates the list on the screen.
 * @param onProgress receives the number of devices that are done
 * @throws ApiError of the first call that failed, after showing its message; the devices before it stay signed out
 */
export async function endSessions(sessionIds: readonly string[], onProgress?: (done: number) => void): Promise<void> {
  try {
    for (const [index, sessionId] of sessionIds.entries()) {
      onProgress?.(index);
      await endSession(sessionId);
    }
  } catch (error) {
    reportError(error);
    throw error;
  } finally {
    await invalidateApi('listSessions');
  }
}

/** A session that does not exist any more counts as ended. */
async function endSession(sessionId: string): Promise<void> {
  try {
    await callApi('endSession', { sessionId }, { silent: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === bodyCode.notFound)) throw error;
  }
}
