import { mayAddToHomeScreen } from '../install/install-prompt.ts';

/**
 * Whether this browser can be woken. `insecure`: the page came over plain HTTP · `homeScreen`: on Apple's phones only the app on the home screen can ·
 * `missing`: the browser has no push messages · `blocked`: its user has refused notifications
 */
export type PushSupport = 'possible' | 'insecure' | 'homeScreen' | 'missing' | 'blocked';

export function findPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return mayAddToHomeScreen() ? 'homeScreen' : 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}
