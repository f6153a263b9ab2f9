import { hourMs, secondMs } from '@energy-om/domain';
import { refreshAlarms } from '../alarm/alarm-reads.ts';
import { queryClient } from '../api/query-client.ts';
import { apiKey, invalidateApi } from '../api/use-api-query.ts';
import { refreshReadings } from '../device/reading-reads.ts';
import { textOf } from '../i18n/texts.ts';
import { isOnlineNow } from '../network/use-is-online.ts';
import { readStoredSession } from '../session/stored-items.ts';
import { useCopies } from '../take-along/copies-state.ts';
import type { Copies } from '../take-along/store/copies.ts';
import type { OrderCopy } from '../take-along/store/stored-shapes.ts';
import { createPointQueue } from '../track/point-queue.ts';
import { sendTrack } from '../track/send-track.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { refreshOrders } from '../work-order/order-reads.ts';
import { findServerTime } from './clock/device-clock.ts';
import { createControl } from './control/create-control.ts';
import { listRaised, withNumbers } from './judge/raised-orders.ts';
import type { Self } from './judge/self.ts';
import { showOrder } from './judge/show-order.ts';
import type { OpenOutbox } from './open-outbox.ts';
import { outboxNameOf } from './outbox-name.ts';
import { closedOutbox, type OrderView, useOutbox } from './outbox-state.ts';
import { confirmApplied, refreshCases } from './send/confirm-applied.ts';
import { depositLeftPhotos } from './send/deposit-photos.ts';
import { sendOutbox } from './send/send-outbox.ts';
import { mustWaitForUpdate } from './send/wait-for-update.ts';
import { Outbox } from './store/outbox.ts';
import { openOutboxDatabase } from './store/outbox-database.ts';
import { noteOpened } from './store/sealed-outboxes.ts';
import { isWaiting, needsDecision, type StoredIntent } from './stored-intent.ts';

/** Between two looks at what waits; what gets a network is sent at once. */
const lookEveryMs = 5 * secondMs;
/** Between two questions whether everything that counted still does. */
const confirmEveryMs = hourMs;

/**
 * Opens the outbox of the signed-in account, and sends what waits in it, until it is stopped. Without it the app works with the network alone.
 * @param onSent called once something counts, since copies are older then
 * @param onDropped called when the browser has dropped the database
 */
export async function runOutbox(copies: Copies, signal: AbortSignal, onSent: () => void, onDropped: () => void): Promise<void> {
  const { user, tenantId, tenant } = readStoredSession();
  if (!user || !tenantId) return;
  const name = outboxNameOf(user.id, tenantId);
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const database = await openOutboxDatabase(name, (isDropped) => (isDropped ? onDropped() : stop.abort())).catch(() => null);
  if (database === null || stopped.aborted) return database?.close();
  const sender = { accountId: user.id, tenantId };
  const outbox = new Outbox(database, sender);
  await outbox.tidy(Date.now());
  const note = () => noteHere(name, tenant?.name);
  await note();
  const findSelf = () => findSelfIn(copies);
  const show = async () => {
    if (stopped.aborted) return;
    const [stored, photoIds, facts, self] = await Promise.all([outbox.list(), outbox.listPhotoIds(), copies.findFacts(), findSelf()]);
    const intents = withNumbers(stored);
    const raised = listRaised(intents, facts?.comparedAt ?? null);
    const views = self ? await viewOrders(copies, intents, raised, self) : {};
    if (stopped.aborted) return;
    useOutbox.setState({ intents, photoIds, views, raised });
    showRaised(raised);
    useCopies.setState({ outboxLine: summarise(intents) });
  };
  let confirmedAt = 0;
  const isStillTheirs = () => readStoredSession().user?.id === user.id && readStoredSession().tenantId === tenantId;
  const send = createSender(name, stopped, async () => {
    if (!isOnlineNow() || !isStillTheirs() || (await mustWaitForUpdate())) return;
    const sendAll = () =>
      sendOutbox(outbox, stopped, async (hasEnded) => {
        await show();
        if (!hasEnded) return;
        await Promise.all([refreshOrders(), refreshAlarms(), refreshReadings(), invalidateApi('listOrderComments')]);
        onSent();
      });
    await sendAll();
    // Also of an account that is not on duty any more, and of which nothing is recorded now.
    await sendTrack(createPointQueue(user.id, tenantId), sender, stopped);
    const isAllDue = Date.now() - confirmedAt > confirmEveryMs;
    const isAnyLost = await confirmApplied(outbox, !isAllDue);
    const isAnyRaised = isAllDue && (await refreshCases(outbox));
    if (isAllDue) await depositLeftPhotos(outbox, stopped);
    if (isAllDue) confirmedAt = Date.now();
    if (isAllDue) await show();
    if (isAnyLost || isAnyRaised) await sendAll();
  });
  const channel = new BroadcastChannel('outbox');
  const open: OpenOutbox = { outbox, copies, show, send, findSelf, announce: () => channel.postMessage('changed') };
  stopped.addEventListener('abort', () => {
    useOutbox.setState(closedOutbox);
    outbox.close();
  });
  useOutbox.setState({ control: await createControl(open) });
  await show();
  if (stopped.aborted) return channel.close();
  watchOccasions(open, channel, stopped, note);
  send();
}

async function findSelfIn(copies: Copies): Promise<Self | null> {
  const actor = (await copies.findFacts())?.actor ?? null;
  return actor && { actor, fullName: readStoredSession().user?.fullName ?? '' };
}

/** Says what was deleted while the account was away, too. */
async function noteHere(name: string, tenantName: string | undefined): Promise<void> {
  const deleted = await noteOpened(name, findServerTime(), tenantName).catch(() => 0);
  if (deleted > 0) showToast(textOf('takeAlong', 'outbox.deletedSealed', { count: deleted }));
}

/** A screen of an order that was raised here may have opened before the outbox, and has found nothing. */
function showRaised(raised: readonly OrderCopy[]): void {
  for (const { order } of raised) {
    const key = apiKey('getWorkOrder', { id: order.id });
    const state = queryClient.getQueryState(key);
    if (state && state.data === undefined) queryClient.setQueryData(key, order);
  }
}

/** What needs somebody comes before what goes by itself. */
function summarise(intents: readonly StoredIntent[]): string | null {
  const needing = intents.filter(needsDecision).length;
  const waiting = intents.filter(isWaiting).length;
  if (needing > 0) return textOf('takeAlong', 'outbox.summary.decision', { count: needing });
  return waiting > 0 ? textOf('takeAlong', 'outbox.summary.waiting', { count: waiting }) : null;
}

async function viewOrders(
  copies: Copies,
  intents: readonly StoredIntent[],
  raised: readonly OrderCopy[],
  self: Self,
): Promise<Record<string, OrderView>> {
  const views: Record<string, OrderView> = {};
  for (const orderId of new Set(intents.map(({ subjectId }) => subjectId))) {
    const stored = await copies.find('orders', orderId);
    const copy = (stored?.data as OrderCopy | undefined) ?? raised.find(({ order }) => order.id === orderId);
    const view =
      copy &&
      showOrder(
        copy,
        intents.filter(({ subjectId }) => subjectId === orderId),
        self,
        Date.now(),
      );
    if (view) views[orderId] = view;
  }
  return views;
}

/** One tab sends at a time; one that is asked while another is at it finds its work done. Without locks two may, and the keys decide. */
function createSender(name: string, signal: AbortSignal, work: () => Promise<void>): () => void {
  let isSending = false;
  const run = async () => {
    if (isSending || signal.aborted) return;
    isSending = true;
    try {
      if (navigator.locks) await navigator.locks.request(`${name} sending`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
      else await work();
    } finally {
      isSending = false;
    }
  };
  return () => void run().catch(() => undefined);
}

/** Another tab may have added something, and an interrupted attempt is due again some time. */
function watchOccasions(
  { outbox, show, send }: OpenOutbox,
  channel: BroadcastChannel,
  signal: AbortSignal,
  note: () => Promise<void>,
): void {
  const interval = setInterval(() => {
    if (useOutbox.getState().intents.some(isWaiting)) send();
  }, lookEveryMs);
  const confirming = setInterval(send, confirmEveryMs);
  const look = () => {
    void show();
    send();
  };
  channel.addEventListener('message', look);
  const hurry = async () => {
    for (const intent of await outbox.list()) if (isWaiting(intent) && intent.nextAt > 0) await outbox.change(intent.seq, { nextAt: 0 });
    send();
  };
  window.addEventListener('online', () => void hurry(), { signal });
  const stopCopies = useCopies.subscribe(({ comparedLine }, before) => {
    if (comparedLine === before.comparedLine) return;
    void show();
    // The server has answered, and with it the time is known.
    void note();
  });
  signal.addEventListener('abort', () => {
    clearInterval(interval);
    clearInterval(confirming);
    channel.close();
    stopCopies();
  });
}
