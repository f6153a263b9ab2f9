import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { callApi, reportFailure } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';

/**
 * Signs devices of this account out, one after another; the list on screen follows.
 * @param onProgress gets how many are done
 * @throws ApiFailure of the first that could not be, after showing its message; those before it stay signed out.
 */
export async function endSessions(sessionIds: readonly string[], onProgress?: (done: number) => void): Promise<void> {
  try {
    for (const [index, sessionId] of sessionIds.entries()) {
      onProgress?.(index);
      await endSession(sessionId);
    }
  } catch (error) {
    reportFailure(error);
    throw error;
  } finally {
    await invalidateApi('listSessions');
  }
}

/** A session that is not there any more is what was wanted. */
async function endSession(sessionId: string): Promise<void> {
  try {
    await callApi('endSession', { sessionId }, { silent: true });
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === bodyCode.notFound)) throw error;
  }
}
