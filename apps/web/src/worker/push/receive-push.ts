import { addressOf, type ShownOptions, worker } from '../worker-scope.ts';
import { isAnnounced } from './app-windows.ts';
import { callServer } from './call-server.ts';
import { readPushMessage } from './push-message.ts';

/** Buttons beyond two are shown nowhere. */
const maxButtons = 2;

/** Shows the message, and reports that it has arrived. Browsers take the permission from whom shows nothing. */
export async function receivePush(text: string): Promise<void> {
  const message = readPushMessage(text);
  if (message === null) return worker.registration.showNotification('能源运维', { icon: addressOf('icon-192.png'), data: null });
  const { title, body, tag, urgent, actions, token } = message;
  const options: ShownOptions = {
    body,
    tag,
    icon: addressOf('icon-192.png'),
    badge: addressOf('icon-96.png'),
    actions: actions.slice(0, maxButtons),
    requireInteraction: urgent,
    data: message,
    // What cannot wait is never left to the app alone.
    ...(!urgent && (await isAnnounced()) ? { silent: true } : { renotify: tag !== '' }),
  };
  await worker.registration.showNotification(title, options);
  // Without it the server tries its next channel sooner, and nothing is lost.
  await callServer('confirmPush', { token }).catch(() => undefined);
}
