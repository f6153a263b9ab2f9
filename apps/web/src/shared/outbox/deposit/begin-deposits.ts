import { loadScreenTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { copiesNameOf } from '#shared/take-along/copies-name.ts';
import { outboxNameOf } from '../outbox-name.ts';
import { readNotes } from './deposit-notes.ts';

/** Most accounts have been in one tenant only, and load nothing for others. */
export async function beginDeposits(accountId: string, signal: AbortSignal): Promise<void> {
  const databases = await indexedDB.databases().catch(() => []);
  const isAnyElsewhere = databases.some(({ name }) => name !== undefined && isElsewhere(name, accountId));
  const isAnyNoted = Object.keys(readNotes()).some((name) => name.startsWith(outboxNameOf(accountId)));
  if (signal.aborted || !(isAnyElsewhere || isAnyNoted)) return;
  const loaded = await Promise.all([import('./run-deposits.ts'), loadScreenTexts('takeAlong')]).catch(() => null);
  if (!signal.aborted) loaded?.[0].runDeposits(accountId, signal);
}

/** Whether a database belongs to another tenant of the account than the one that it works in. */
function isElsewhere(name: string, accountId: string): boolean {
  const { tenantId } = useSession.getState();
  return [copiesNameOf, outboxNameOf].some((nameOf) => name.startsWith(nameOf(accountId)) && name !== nameOf(accountId, tenantId ?? ''));
}
