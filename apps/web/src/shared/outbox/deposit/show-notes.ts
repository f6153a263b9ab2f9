import { textOf } from '#shared/i18n/texts.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { outboxNameOf } from '../outbox-name.ts';
import { readNotes, useDeposits } from './deposit-notes.ts';

/** Gives the screens what is noted of an account. */
export function showNotes(accountId: string): void {
  const own = Object.entries(readNotes()).filter(([name]) => name.startsWith(outboxNameOf(accountId)));
  useDeposits.setState({ notes: Object.fromEntries(own) });
  const taken = own.reduce((total, [, { deposited }]) => total + deposited, 0);
  const left = own.reduce((total, [, note]) => total + note.left.length, 0);
  const line =
    left > 0 ? textOf('takeAlong', 'deposit.line.left', { count: left }) : textOf('takeAlong', 'deposit.line.taken', { count: taken });
  useCopies.setState({ depositLine: taken + left > 0 ? line : null });
}
