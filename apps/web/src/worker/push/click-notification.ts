import type { OpenMessage } from '../worker-messages.ts';
import { addressOf, worker } from '../worker-scope.ts';
import { findAppWindows } from './app-windows.ts';
import { callServer } from './call-server.ts';
import { findAddress, type PushMessage } from './push-message.ts';

/** What leads to a screen. */
const opening: readonly string[] = ['', 'decline'];

/** A button acts without opening the app; where that cannot be done, the app shows what there is. @param data as the message was shown with */
export async function clickNotification(action: string, data: unknown): Promise<void> {
  const message = data as PushMessage | null;
  if (message === null) return openScreen(findAddress({ subject: null, tenant: null }, ''));
  if (opening.includes(action)) return openScreen(findAddress(message, action));
  try {
    await callServer('actOnPush', { token: message.token, action });
  } catch {
    await openScreen(findAddress(message, ''));
  }
}

/** In the app where it is open, without loading it anew: somebody may be in the middle of a form, and can go back to it. */
async function openScreen(address: string): Promise<void> {
  const windows = await findAppWindows();
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (open === undefined) {
    await worker.clients.openWindow(addressOf(`#${address}`));
    return;
  }
  open.postMessage({ open: address } satisfies OpenMessage);
  // Some browsers bring no window to the front that is not theirs to bring.
  await open.focus().catch(() => undefined);
}
