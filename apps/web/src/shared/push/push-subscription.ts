import { secondMs } from '@energy-om/domain';
import { appFolder } from '../navigation/app-address.ts';

/** As the server wants it. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The worker comes after the first screen; where it does not come within this time, the app was opened without it. */
const workerWaitMs = 20 * secondMs;

async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('there is no worker')), workerWaitMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Asks the browser's push service for an address. Throws where it cannot be reached. @param publicKey in base64url */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  const { pushManager } = await findRegistration();
  const key = fromBase64url(publicKey);
  const known = await pushManager.getSubscription();
  // By the key of another installation, or of this one before its key changed, nothing would arrive.
  if (known !== null && isSameKey(known.options.applicationServerKey, key)) return present(known);
  await known?.unsubscribe();
  return present(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Whether the browser still takes messages for this installation. */
export async function hasSubscription(publicKey: string): Promise<boolean> {
  const known = await (await findRegistration()).pushManager.getSubscription();
  return known !== null && isSameKey(known.options.applicationServerKey, fromBase64url(publicKey));
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(appFolder());
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function present(subscription: PushSubscription): Subscribed {
  const { endpoint } = subscription;
  const [p256dh = '', auth = ''] = (['p256dh', 'auth'] as const).map((name) => toBase64url(subscription.getKey(name)));
  return { endpoint, p256dh, auth };
}

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (known === null) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
