import { askAnnounces } from '../worker-messages.ts';
import { addressOf, type WindowClient, worker } from '../worker-scope.ts';

/** How long a page has to say whether it announces messages. */
const answerMs = 200;

/** The windows that show the app: other pages of its address, such as a shared report, neither announce messages nor open screens. */
export async function findAppWindows(): Promise<WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = [addressOf(''), addressOf('index.html')];
  return windows.filter(({ url }) => pages.includes(url.replace(/[?#].*$/, '')));
}

/** Whether somebody has the app in sight, and it is connected, so that it announces messages by itself. */
export async function isAnnounced(): Promise<boolean> {
  const windows = await findAppWindows();
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible')) return false;
  // Where several tabs are open, one has the connection for all.
  return (await Promise.all(windows.map(asksWhetherConnected))).includes(true);
}

function asksWhetherConnected(window: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), answerMs);
    window.postMessage(askAnnounces, [port2]);
  }).finally(() => port1.close());
}
