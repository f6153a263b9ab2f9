import { copiedShape } from 'virtual:api-table/copied';
import { dayMs } from '@energy-om/domain';
import { onIdentityChange } from '../session/identity.ts';
import { useSession } from '../session/session-store.ts';
import { onSignOut } from '../session/sign-out.ts';

/** What the names of all kept answers in local storage begin with. An answer of another shape is not read. */
const prefix = 'kept-answer ';

/** What the oldest ones make room for. */
const maxKept = 20;
const maxAgeMs = 14 * dayMs;

export interface KeptAnswer {
  data: unknown;
  /** When it was fetched, in epoch milliseconds. */
  at: number;
}

/** Names an answer of the account and tenant that is signed in. */
export function keptAnswerKey(identity: string, name: string, input: unknown): string {
  return `${prefix}${copiedShape} ${identity} ${name} ${JSON.stringify(input)}`;
}

export function findKeptAnswer(key: string): KeptAnswer | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptAnswer | null;
    return kept && Date.now() - kept.at < maxAgeMs ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps an answer in place of the last one, and of the oldest ones where there are many. */
export function keepAnswer(key: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(key, JSON.stringify(answer));
    const oldestFirst = listKept().sort((one, other) => (findKeptAnswer(one)?.at ?? 0) - (findKeptAnswer(other)?.at ?? 0));
    for (const old of oldestFirst.slice(0, -maxKept)) localStorage.removeItem(old);
  } catch {
    // When the storage is full, answers come from the server alone.
  }
}

function listKept(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function forgetAll(): void {
  for (const key of listKept()) localStorage.removeItem(key);
}

// Whoever signs out, here or in another tab, leaves none of the tenant's values on the phone.
onSignOut(forgetAll);
onIdentityChange(() => {
  if (useSession.getState().user === null) forgetAll();
});
