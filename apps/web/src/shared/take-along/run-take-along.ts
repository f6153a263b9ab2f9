import { minuteMs, secondMs } from '@energy-om/domain';
import { queryClient } from '../api/query-client.ts';
import { onAnswered } from '../api/send-request.ts';
import { textOf } from '../i18n/texts.ts';
import { onLiveMessage } from '../live/live-handlers.ts';
import { formatShortWhen } from '../network/CopyAge.tsx';
import { noteContact } from '../outbox/clock/device-clock.ts';
import { runOutbox } from '../outbox/run-outbox.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { useCopies } from './copies-state.ts';
import { compareCopies } from './fetch/compare-copies.ts';
import { fillQueries } from './show/fill-queries.ts';
import { Copies } from './store/copies.ts';
import { type CopiesDatabase, NewerDatabase, openCopiesDatabase } from './store/copies-database.ts';

const compareIntervalMs = 5 * minuteMs;
/** Several messages about orders, and becoming visible, are one occasion. */
const settleMs = 3 * secondMs;

/**
 * Shows the copies of the signed-in account in its tenant, and compares them with the server while there is a network, until it is stopped. Begins anew where the
 * browser drops a database. @param name of the database
 */
export async function runTakeAlong(name: string, signal: AbortSignal): Promise<void> {
  // Where the database is deleted under an open tab, its account has signed out, or has left the tenant.
  const closed = new AbortController();
  const stopped = AbortSignal.any([signal, closed.signal]);
  const restart = () => {
    if (stopped.aborted) return;
    closed.abort();
    const run = () => void runTakeAlong(name, signal).catch(() => undefined);
    if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', run, { signal, once: true });
    else run();
  };
  const database = await open(name, (isDropped) => (isDropped ? restart() : closed.abort()));
  if (database === null) return;
  const copies = new Copies(database);
  if (stopped.aborted) return copies.close();
  await showState(copies);
  const stopFilling = fillQueries(copies);
  // Before the first comparison, whose answer says by how much the phone's clock is wrong.
  onAnswered(noteContact);
  stopped.addEventListener('abort', () => {
    onAnswered(undefined);
    stopFilling();
    copies.close();
  });
  // Nothing is said of what was dropped in the background.
  document.addEventListener('visibilitychange', () => void copies.findFacts().catch(restart), { signal: stopped });
  const compareSoon = compareFromNowOn(() => compareAlone(name, copies, stopped), stopped);
  await runOutbox(copies, stopped, compareSoon, restart);
}

/** Null where there is nothing to keep copies in: the app then works with the network alone. */
async function open(name: string, onClosed: (isDropped: boolean) => void): Promise<CopiesDatabase | null> {
  try {
    return await openCopiesDatabase(name, onClosed);
  } catch (error) {
    sayOnce(error instanceof NewerDatabase ? 'newer' : 'refused');
    return null;
  }
}

function sayOnce(reason: 'newer' | 'refused'): void {
  const key = `copies ${reason} said`;
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, 'yes');
  showToast(textOf('takeAlong', reason));
}

async function showState(copies: Copies): Promise<void> {
  const facts = await copies.findFacts();
  useCopies.setState({
    shutLine: facts && (await copies.isShut()) ? textOf('takeAlong', 'shut') : null,
    comparedLine: facts?.comparedAt ? textOf('takeAlong', 'comparedAt', { time: formatShortWhen(facts.comparedAt) }) : null,
  });
}

/** One tab compares at a time; another one that is asked meanwhile finds its work done. */
async function compareAlone(name: string, copies: Copies, signal: AbortSignal): Promise<void> {
  const compare = () => compareCopies(copies, signal);
  try {
    if (navigator.locks) await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? compare() : undefined));
    else await compare();
  } finally {
    if (!signal.aborted) await showState(copies);
  }
}

/** Compares now, at an interval, and on every occasion on which something may have changed. Returns the function that says that there is another one. */
function compareFromNowOn(compare: () => Promise<void>, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isComparing = false;
  const run = async () => {
    if (isComparing || !navigator.onLine || document.visibilityState === 'hidden') return;
    isComparing = true;
    // Without the server, or signed out meanwhile: the next occasion tries again.
    await compare().catch(() => undefined);
    isComparing = false;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleMs);
  };
  const interval = setInterval(() => void run(), compareIntervalMs);
  const stops = (['order-changed', 'order-commented', 'alarm-changed'] as const).map((kind) => onLiveMessage(kind, soon));
  const backOnline = () => {
    soon();
    void queryClient.invalidateQueries({ type: 'active' });
  };
  window.addEventListener('online', backOnline, { signal });
  document.addEventListener('visibilitychange', soon, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(interval);
    for (const stop of stops) stop();
  });
  void run();
  return soon;
}
