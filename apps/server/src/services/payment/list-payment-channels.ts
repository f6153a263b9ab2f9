import { maxPaymentCents } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';

export const listPaymentChannels: Verb<'listPaymentChannels'> = async ({ payments }) => ({
  items: [...payments.keys(), 'counter' as const].map((channel) => ({ channel, maxCents: maxPaymentCents })),
});
