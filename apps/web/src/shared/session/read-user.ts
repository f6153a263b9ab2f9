import { callApi } from '../api/call-api.ts';
import { readStoredSession, type UserInfo } from './stored-items.ts';

function currentIdentityKey(): string {
  const { user, tenantId } = readStoredSession();
  return `${user?.id} ${tenantId}`;
}

/**
 * Reads the account from the server.
 * @returns null when the session changed to another account or tenant before the answer came
 * @throws ApiError, unless the session has changed likewise
 */
export async function readUser(): Promise<UserInfo | null> {
  const asked = currentIdentityKey();
  try {
    const user = await callApi('getUserInfo', {}, { silent: true });
    return currentIdentityKey() === asked ? user : null;
  } catch (error) {
    if (currentIdentityKey() === asked) throw error;
    return null;
  }
}
