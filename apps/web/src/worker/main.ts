import { build } from './build.ts';
import { answerFile, answerPage, answerSettings, forgetOtherBuilds, keepBuild, keepSettings, keepUsed } from './kept-files.ts';
import { clickNotification } from './push/click-notification.ts';
import { receivePush } from './push/receive-push.ts';
import { routeRequest } from './route-request.ts';
import { activateMessage, isKeepMessage } from './worker-messages.ts';
import { worker } from './worker-scope.ts';

const precached = new Set(build.precached);

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([keepBuild(), keepSettings()])));

// Tabs of the build before are left their files until then; whoever asks for it has made sure that no tab loses anything.
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  if (event.data === activateMessage) event.waitUntil(worker.skipWaiting());
  else if (isKeepMessage(event.data)) event.waitUntil(keepUsed(event.data.keep));
});

worker.addEventListener('fetch', (event) => {
  const route = routeRequest(event.request, worker.registration.scope, (path) => precached.has(path));
  const goesOn = (work: Promise<unknown>) => event.waitUntil(work);
  if (route?.kind === 'page') event.respondWith(answerPage(event.request, goesOn));
  else if (route?.kind === 'settings') event.respondWith(answerSettings(event.request, goesOn));
  else if (route?.kind === 'file') event.respondWith(answerFile(route.path, goesOn));
});

worker.addEventListener('push', (event) => event.waitUntil(receivePush(event.data?.text() ?? '')));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clickNotification(event.action, event.notification.data));
});
