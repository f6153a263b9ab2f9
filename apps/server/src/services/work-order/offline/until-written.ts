import { conflict } from '#services/core/service-error.ts';
import type { CommandContext } from '../execution/command-context.ts';
import { loadOrder } from '../load/load-order.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';

/** How often an action that was taken without a network is decided on anew because others write to the order at the same time. */
const maxAttempts = 5;

/**
 * Runs an action until its write was the first on the version that it was decided on. Where somebody else was first, whoever has a network sees the
 * order as they left it, in a conflict; what was done without a network may follow their change, and is decided on anew. So is what refers to somebody or
 * something that is not there any more, whose refusal says so.
 *
 * @param attempt returns null where nothing was written
 */
export async function untilWritten<Answer>(
  context: CommandContext,
  orderId: string,
  attempt: () => Promise<Answer | null>,
): Promise<Answer> {
  const attempts = context.intent === null ? 2 : maxAttempts;
  for (let count = 0; count < attempts; count += 1) {
    const answer = await attempt();
    if (answer !== null) return answer;
  }
  const { row } = await loadOrder(context, context.tenantId, orderId, { kind: 'system' });
  throw conflict('orderMovedOn', presentOrderRef(row));
}
