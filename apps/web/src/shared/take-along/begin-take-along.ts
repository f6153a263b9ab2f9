import { loadScreenTexts } from '../i18n/texts.ts';
import { beginDeposits } from '../outbox/deposit/begin-deposits.ts';

/** @param name of the database of the copies; null: the account works in no tenant */
export async function beginTakeAlong(name: string | null, accountId: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  void beginDeposits(accountId, signal);
  if (name === null) return;
  // When the chunk cannot be loaded, the app works with the network alone.
  const loaded = await Promise.all([import('./run-take-along.ts'), loadScreenTexts('takeAlong')]).catch(() => null);
  await loaded?.[0].runTakeAlong(name, signal);
}
