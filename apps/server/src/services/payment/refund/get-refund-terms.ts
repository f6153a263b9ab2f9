import type { Verb } from '#services/core/request-context.ts';
import { loadRefundFacts, loadUnsettledCents, measureTerms } from './refund-facts.ts';

export const getRefundTerms: Verb<'getRefundTerms'> = async (context, { paymentId }) => {
  const facts = await loadRefundFacts(context.database.run, context, paymentId);
  return measureTerms(context, facts, await loadUnsettledCents(context, facts));
};
