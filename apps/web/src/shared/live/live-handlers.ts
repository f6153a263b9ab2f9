import type { LiveMessage } from '@energy-om/contract';
import { countLiveMessage } from './live-state.ts';

export type LiveMessageKind = LiveMessage['kind'];
type MessageOf<Kind extends LiveMessageKind> = Extract<LiveMessage, { kind: Kind }>;

type Handler<Kind extends LiveMessageKind> = (message: MessageOf<Kind>) => void;

const handlers = new Map<LiveMessageKind, Set<(message: LiveMessage) => void>>();

/** Registers a handler that runs in every tab for each message of a kind. Returns the function that unregisters it. */
export function onLiveMessage<Kind extends LiveMessageKind>(kind: Kind, handler: Handler<Kind>): () => void {
  const registered = handlers.get(kind) ?? new Set();
  handlers.set(kind, registered);
  const untyped = handler as (message: LiveMessage) => void;
  registered.add(untyped);
  return () => registered.delete(untyped);
}

/** Calls the handlers of a message's kind. A kind without handlers, such as that of a newer server, is ignored. */
export function dispatchLiveMessage(message: LiveMessage): void {
  countLiveMessage();
  for (const handler of handlers.get(message.kind) ?? []) handler(message);
}
