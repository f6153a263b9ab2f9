import { hourMs, secondMs } from '@energy-om/domain';
import { useLiveState } from '#shared/live/live-state.ts';
import { appFolder } from '#shared/navigation/app-address.ts';
import { keepPush } from '#shared/push/keep-push.ts';
import { unsavedLock, useUnsavedWork } from '#shared/update/unsaved-work.ts';
import { type UpdateOutcome, useUpdate } from '#shared/update/update-state.ts';
import { activateMessage, askAnnounces, isOpenMessage, type KeepMessage } from '#worker/worker-messages.ts';

/** Locks of other tabs come and go without a word. */
const lookMs = 5 * secondMs;
const answerTimeoutMs = 10 * secondMs;

/** Keeps the app on the phone, and offers newer versions of it. Called once, when the first screen can be used. */
export async function runUpdates(): Promise<void> {
  const container = navigator.serviceWorker;
  reloadWithNewWorker(container);
  answerWorker(container);
  const registration = await container.register(`${appFolder()}sw.js`, { scope: appFolder(), updateViaCache: 'none' });
  keepUsedFiles(container);
  keepPush();
  const review = () => void reviewOffer(registration);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', review));
  useUnsavedWork.subscribe(review);
  setInterval(() => document.visibilityState === 'visible' && review(), lookMs);
  lookForUpdates(registration);
  const take = () => takeUpdate(registration);
  useUpdate.setState({ take, seekAndTake: () => seekUpdate(registration).then(take) });
  review();
}

/** The first worker takes over pages that came without one; whichever comes after it has another version, and every tab is loaded anew once. */
function reloadWithNewWorker(container: ServiceWorkerContainer): void {
  let hasWorker = container.controller !== null;
  let isReloading = false;
  container.addEventListener('controllerchange', () => {
    if (hasWorker && !isReloading) {
      isReloading = true;
      window.location.reload();
    }
    hasWorker = true;
  });
}

/** Somebody has tapped a message outside of the app, or one has come while the app is in sight. */
function answerWorker(container: ServiceWorkerContainer): void {
  container.addEventListener('message', ({ data, ports }) => {
    if (data === askAnnounces) ports[0]?.postMessage(useLiveState.getState().phase === 'open');
    else if (isOpenMessage(data)) window.location.hash = data.open;
  });
  // Messages that came before this listener wait for it.
  container.startMessages();
}

/** Names the files that came before the worker could keep them; the browser has most of them still. */
async function keepUsedFiles(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller !== null) return;
  const { active } = await container.ready;
  const folder = new URL(appFolder(), window.location.href).href;
  const keep = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(folder))
    .map(({ name }) => name.slice(folder.length));
  active?.postMessage({ keep } satisfies KeepMessage);
}

/** A phone that stays open for days asks now and then; one that is opened is asked by the browser. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < hourMs) return;
    lookedAt = performance.now();
    registration.update().catch(() => undefined);
  });
}

async function reviewOffer({ waiting }: ServiceWorkerRegistration): Promise<void> {
  const isOffered = waiting !== null && navigator.serviceWorker.controller !== null && !(await isAnyUnsaved());
  if (isOffered !== useUpdate.getState().isOffered) useUpdate.setState({ isOffered });
}

async function isAnyUnsaved(): Promise<boolean> {
  if (useUnsavedWork.getState().isUnsaved) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === unsavedLock);
}

/** Nobody begins anything new while the lock is held, and it is held until this page is gone. */
async function takeUpdate({ waiting }: ServiceWorkerRegistration): Promise<UpdateOutcome> {
  if (waiting === null) return 'none';
  return new Promise((resolve) => {
    void navigator.locks.request(unsavedLock, { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve('unsaved');
      waiting.postMessage(activateMessage);
      resolve('taken');
      await new Promise((wake) => setTimeout(wake, answerTimeoutMs));
    });
  });
}

/** Resolves once a newer version waits, or the server has none. */
async function seekUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    const done = () => installing.state !== 'installing' && resolve();
    installing.addEventListener('statechange', done);
    setTimeout(resolve, answerTimeoutMs);
    done();
  });
}
