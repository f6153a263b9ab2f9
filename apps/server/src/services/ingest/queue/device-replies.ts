import type { DeviceReply } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { answerRequest, type DeviceRequest } from '../answer-requests.ts';

export type ReplyHandler = (reply: DeviceReply) => void;

/** Answers the requests of devices, and passes the answers to the transports that have subscribed. */
export class DeviceReplies {
  readonly #app: Pick<AppContext, 'database' | 'clock' | 'log'>;
  readonly #handlers = new Set<ReplyHandler>();

  constructor(app: Pick<AppContext, 'database' | 'clock' | 'log'>) {
    this.#app = app;
  }

  /** @returns a function that ends the subscription */
  subscribe(handler: ReplyHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Never throws, because a device that gets no answer asks again. */
  async answer(request: DeviceRequest): Promise<void> {
    const { database, clock, log } = this.#app;
    try {
      const reply = await answerRequest(database, request, clock.now().getTime());
      for (const handler of this.#handlers) handler(reply);
    } catch (error) {
      log.warn({ err: error, deviceId: request.senderId }, 'a device could not be answered');
    }
  }
}
