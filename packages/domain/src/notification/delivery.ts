import { maskPhone } from '../format/display.ts';
import { type MessageChannel, type ReachLack, reachLacks } from './message-channel.ts';

/** What became of a message at a channel, as it is shown: what is on its way still counts as due. */
export const deliveryStates = ['due', 'sent', 'received', 'acted', 'failed', 'skipped'] as const;
export type ShownDeliveryState = (typeof deliveryStates)[number];

/**
 * Why a delivery failed or was left out. Of failed ones: nobody is reached at the address · the server ended while it was sent · the server itself is at
 * fault · the channel is not set up · no answer, or the provider is at fault · the provider refuses it. Of those left out: somebody had acted ·
 * its reader had confirmed or read it · a later message took its place · the channel does not reach the person.
 */
export const deliveryFaultKinds = [
  'gone',
  'interrupted',
  'internal',
  'notSetUp',
  'unreachable',
  'rejected',
  'acted',
  'confirmed',
  'read',
  'superseded',
  'noDevice',
  'noAddress',
  'unproven',
  'notLinked',
  'unwanted',
] as const;
export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];

/** `code`: the provider’s, where it says more. */
export interface DeliveryFault {
  kind: DeliveryFaultKind;
  code: string | null;
}

const ownFaults: Readonly<Record<string, DeliveryFaultKind>> = {
  gone: 'gone',
  interrupted: 'interrupted',
  'fault of the server': 'internal',
  'not set up': 'notSetUp',
  'not offered': 'notSetUp',
};
const networkFaults = /^(timeout|busy|malformed answer|network( .+)?|http \d+|smtp 4\d\d)$/;

/** @param reason as it is noted of a delivery that was left out; null for any other */
export function findLack(reason: string | null): ReachLack | null {
  return reachLacks.find((lack) => lack === reason) ?? null;
}

/** @param reason as the sending of a message has noted it */
export function readDeliveryFault(reason: string): DeliveryFault {
  const own = Object.hasOwn(ownFaults, reason) ? ownFaults[reason] : undefined;
  if (own !== undefined) return { kind: own, code: null };
  return { kind: networkFaults.test(reason) ? 'unreachable' : 'rejected', code: reason };
}

/** The first letter and the domain of an e-mail address. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address].slice(0, 1).join('')}***${at < 0 ? '' : address.slice(at)}`;
}

/** Where a message was sent, as others than its reader may see it; null: a browser, or WeChat, which show nothing. */
export function maskAddress(channel: MessageChannel, address: string): string | null {
  if (channel === 'webPush' || channel === 'wechat') return null;
  if (channel === 'mail') return maskMail(address);
  return channel === 'wecomApp' || channel === 'dingtalkApp' ? `${address.slice(0, 1)}***` : maskPhone(address);
}
