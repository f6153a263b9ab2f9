import type { Server } from 'node:http';
import type { AppContext } from '../services/request-context.ts';
import { createAdmission } from './admission.ts';
import { createBroker } from './broker.ts';
import { closeEndedSessions } from './close-ended-sessions.ts';
import { createConnections } from './connections.ts';
import { forgetAbsent } from './forget-absent.ts';
import { tellAccountChanges } from './tell-account-changes.ts';
import { phoneRights, type TopicRights } from './topic-rights.ts';
import { openWebSocketDoor } from './websocket.ts';

/** Milliseconds. */
export const liveTimes = {
  /** From the open connection to its CONNECT. */
  connect: 5000,
  /** For a reader who is behind. */
  drain: 5000,
  /** Between two looks for sessions that are over: with the telling, well within the 5 s they may live on. */
  sweep: 2000,
  /** Between two looks for phones that have not come back. */
  forget: 10 * 60 * 1000,
} as const;

export interface LiveOptions {
  /** Whether new connections are taken. */
  isOpen?: () => boolean;
  times?: Partial<Record<keyof typeof liveTimes, number>>;
  rights?: TopicRights;
}

/** The live connection on the web server's port: only where the server listens. @returns ends every connection and stops */
export async function startLive(context: AppContext, server: Server, options: LiveOptions = {}): Promise<() => Promise<void>> {
  const { isOpen = () => true, rights = phoneRights } = options;
  const times = { ...liveTimes, ...options.times };
  const connections = createConnections(context.clock);
  const broker = await createBroker({
    admission: createAdmission(context, connections),
    rights,
    connections,
    log: context.log,
    connectMilliseconds: times.connect,
    drainMilliseconds: times.drain,
  });
  const shutDoor = openWebSocketDoor({ server, isOpen, origins: context.config.publicOrigins, accept: broker.accept });
  const stopTelling = tellAccountChanges(context, broker, connections);
  const stopClosing = closeEndedSessions(context, broker, connections, times.sweep);
  const stopForgetting = forgetAbsent(context, broker, connections, times.forget);
  return async () => {
    shutDoor();
    stopTelling();
    await Promise.all([stopClosing(), stopForgetting()]);
    await broker.close();
  };
}
