import { secondMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { startWorker } from '#services/core/scheduling/start-worker.ts';
import { type CommandCarrier, createCommandTurns, sendDueCommands } from '#services/meter-switch/delivery/send-due-commands.ts';

/**
 * Sends commands to the devices that are connected here: at once when one is given, and every second those that are to be sent again, or whose device has
 * just come. @returns a function that stops it
 */
export function sendCommands(context: AppContext, carrier: CommandCarrier): () => Promise<void> {
  const turns = createCommandTurns(context.log);
  return startWorker(context, {
    name: 'send-device-commands',
    intervalMs: secondMs,
    debounceMs: 0,
    isTriggeredBy: (event) => event.kind === 'device-command-changed' && event.state === 'queued',
    async run() {
      await sendDueCommands(context, carrier, turns);
      return false;
    },
  });
}
