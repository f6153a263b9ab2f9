/** ThingsBoard's topics of functions that devices cannot use here. */
const knownTopics: readonly { pattern: RegExp; detail: string }[] = [
  {
    pattern: /^v1\/(?:devices\/me|gateway)\/claim$/,
    detail: 'Claiming is not offered: a device belongs to the organisation that has registered it.',
  },
  { pattern: /^\/?provision\/request$/, detail: 'Provisioning is not offered: a device is registered first and given its token.' },
  { pattern: /^v2\/(?:fw|sw)\/request\//, detail: 'Firmware and software are not distributed from here.' },
];

/**
 * Explains why a message on a topic without a dialect is rejected. `isKnown`: ThingsBoard has the topic, and its function is not offered
 * here.
 */
export function explainForeignTopic(topic: string): { isKnown: boolean; detail: string } {
  const known = knownTopics.find(({ pattern }) => pattern.test(topic));
  return known ? { isKnown: true, detail: known.detail } : { isKnown: false, detail: 'No device writes to this topic.' };
}
