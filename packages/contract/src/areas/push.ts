import { maxPushEndpointLength, messageActions } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';
import { notificationKind } from './notification.ts';

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

const push = z.object({
  /** The point of P-256 by which a browser subscribes, in base64url. */
  publicKey: z.string(),
  /** The devices of the account that take push messages, this one first. */
  devices: z.array(
    z.object({
      sessionId: z.string(),
      /** The short name of browser and system, as 'Chrome · Android'; null when the browser does not send one. */
      device: z.string().nullable(),
      kind: z.enum(['phone', 'tablet', 'desktop']),
      kinds: z.array(notificationKind),
      since: instant,
      /** When a message last arrived there; null: none ever has. */
      provenAt: instant.nullable(),
      isCurrent: z.boolean(),
    }),
  ),
});

const token = z.string().min(1).max(200);

export const pushApi = {
  getPush: endpoint(
    'GET',
    '/api/message/push/Get',
    'account',
    'Returns the key by which a browser subscribes to push messages, and the devices of the account that have.',
    z.object({}),
    push,
  ),
  savePush: endpoint(
    'POST',
    '/api/message/push/Save',
    'account',
    'Sends push messages of these kinds to the device of this session, as its browser has subscribed; again to change it.',
    z.object({
      /** The address at the browser’s push service. */
      endpoint: z.url({ protocol: /^https?$/ }).max(maxPushEndpointLength),
      /** The browser’s keys of RFC 8291, in base64url. */
      p256dh: base64url(65),
      auth: base64url(16),
      kinds: z.array(notificationKind).min(1).max(3),
    }),
    push,
  ),
  removePush: endpoint(
    'POST',
    '/api/message/push/Remove',
    'account',
    'Sends no more push messages to the device of a session of this account, or of this session.',
    z.object({ sessionId: id.optional() }),
    push,
  ),
  sendTrialPush: endpoint(
    'POST',
    '/api/message/push/SendTrial',
    'account',
    'Sends a message to this device, to see whether push messages arrive; a conflict where it takes none.',
    z.object({}),
    z.object({
      /** What its push service said; `gone`: the subscription is no more. That it has arrived, `provenAt` says. */
      outcome: z.enum(['sent', 'gone', 'limited', 'rejected', 'unreachable']),
    }),
  ),
  confirmPush: endpoint(
    'POST',
    '/api/message/push/Confirm',
    'open',
    'Reports that a push message has arrived, by the token in it.',
    z.object({ token }),
    z.object({}),
    { limit: 'renew' },
  ),
  actOnPush: endpoint(
    'POST',
    '/api/message/push/Act',
    'open',
    'Takes the action of a button of a push message in the name of the account that it was sent to, once, by the token in it.',
    z.object({ token, action: z.enum(messageActions) }),
    z.object({}),
    { limit: 'renew' },
  ),
} as const;
