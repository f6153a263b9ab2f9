import { bodyCode } from '@energy-om/contract';
import { ApiError } from '../api/api-error.ts';
import { readUser } from './read-user.ts';
import { storeUser } from './session-store.ts';

/** After a refused write the account's rights, or the state of its tenant, are others than what is shown: reads them again. */
export async function refreshAfterRefusal(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== bodyCode.forbidden) return;
  const user = await readUser().catch(() => null);
  if (user) storeUser(user);
}
