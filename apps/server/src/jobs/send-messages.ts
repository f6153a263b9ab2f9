import { secondMs } from '@energy-om/domain';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from '../services/core/scheduling/start-worker.ts';
import { advanceRounds, createRoundTurns } from '../services/message-channel/rounds/advance-rounds.ts';
import { createSendingTurns, sendDeliveries } from '../services/message-channel/sending/send-deliveries.ts';

/** Starts the worker that sends messages by the channels beside the app, as soon as they are written and whenever the next channel's time has come. */
export function sendMessages(context: AppContext): () => Promise<void> {
  const turns = { rounds: createRoundTurns(context.log), sending: createSendingTurns(context.log) };
  // Browsers subscribe by it, so it is there from the first start on.
  void context.pushKeys.load().catch((error: unknown) => context.log.warn({ err: error }, 'the push key could not be made'));
  return startWorker(context, {
    name: 'send-messages',
    intervalMs: 5 * secondMs,
    debounceMs: 100,
    busyDebounceMs: 300,
    isTriggeredBy: ({ kind }) => kind === 'notified',
    run: async () => {
      const advanced = await advanceRounds(context, turns.rounds);
      const sent = await sendDeliveries(context, turns.sending);
      return advanced + sent > 0;
    },
  });
}
