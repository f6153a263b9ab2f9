import type { TextsOf } from '../texts-of.ts';
import type { push as source } from '../zh-CN/push.ts';

export const push: TextsOf<typeof source> = {
  title: 'Push to this device',
  here: 'Also when the app is closed',
  hereHint: 'The lock screen shows title and order number; buttons accept an order or acknowledge an alarm',
  kind: { workOrders: 'Push orders', alarms: 'Push alarms', announcements: 'Push notices' },
  unproven: 'Nothing has arrived yet; send a test to be sure',
  proven: 'Push works; something arrived {{when}}',
  trial: 'Send a test',
  trialFailed: 'The test could not be sent; please try again later',
  unreachable: 'The browser’s push service cannot be reached; this device may not support it',
  support: {
    insecure: 'Over plain HTTP browsers offer no push messages. Please ask your administrator',
    homeScreen: 'On iPhone and iPad first add the app to the home screen: Share, Add to Home Screen, then open it from there',
    missing: 'This browser has no push messages; open the app in the phone’s own browser, Chrome or Edge',
    blocked: 'The browser blocks notifications of this app. Allow them in its site settings, then come back',
  },
  others: 'Other devices with push messages',
  alsoOn: '{{device}} gets them too',
  unknownDevice: 'Unknown device',
  off: 'Switch off',
  offThere: 'Switch push off on {{device}}',
};
