import { secondMs } from '@energy-om/domain';
import { onlineManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { onUnanswered } from '../api/send-request.ts';
import { serverAddress } from '../navigation/app-address.ts';

const askEveryMs = 10 * secondMs;
const answerTimeoutMs = 10 * secondMs;

/** False while the phone has a network that does not lead to the server: a dead connection, or one that answers everything with its own page. */
export const useServerContact = create<{ hasContact: boolean }>(() => ({ hasContact: true }));

let isAsking = false;

/** Called once at start. A single call can fail alone, so the server is asked before anything is said. */
export function startServerContact(): void {
  onUnanswered(() => {
    if (!isAsking && navigator.onLine) void askUntilAnswered();
  });
}

async function askUntilAnswered(): Promise<void> {
  isAsking = true;
  // Without any network the browser knows as much.
  while (navigator.onLine && !(await isAnswered())) {
    setContact(false);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  isAsking = false;
  setContact(true);
}

/** Reads that failed meanwhile are repeated, as after a lost network. */
function setContact(hasContact: boolean): void {
  if (useServerContact.getState().hasContact === hasContact) return;
  useServerContact.setState({ hasContact });
  onlineManager.setOnline(hasContact && navigator.onLine);
}

async function isAnswered(): Promise<boolean> {
  try {
    const answer = await fetch(serverAddress('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(answerTimeoutMs) });
    return typeof ((await answer.json()) as { status?: unknown }).status === 'string';
  } catch {
    return false;
  }
}
