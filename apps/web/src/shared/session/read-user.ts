import { callApi } from '../api/call-api.ts';
import { readStoredSession, type UserInfo } from './stored-items.ts';

function currentIdentityKey(): string {
  const { user, tenantId } = readStoredSession();
  return `${user?.id} ${tenantId}`;
}

/**
 * The account as the server knows it by now.
 * @returns null when the session became another account's or tenant's before the answer came: it is about the one before
 * @throws ApiFailure, likewise only of the identity that still holds
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
