import type { LiveMessage } from '@energy-om/contract';
import { noteLiveMessage } from './live-state.ts';

export type LiveKind = LiveMessage['kind'];
type MessageOf<Kind extends LiveKind> = Extract<LiveMessage, { kind: Kind }>;

type Handler<Kind extends LiveKind> = (message: MessageOf<Kind>) => void;

const handlers = new Map<LiveKind, Set<(message: LiveMessage) => void>>();

/** Runs in every tab for each message of a kind. Returns the way to unregister. */
export function onLive<Kind extends LiveKind>(kind: Kind, handler: Handler<Kind>): () => void {
  const those = handlers.get(kind) ?? new Set();
  handlers.set(kind, those);
  const known = handler as (message: LiveMessage) => void;
  those.add(known);
  return () => those.delete(known);
}

/** A kind that nobody knows yet, as of a newer server, is passed over. */
export function handleLive(message: LiveMessage): void {
  noteLiveMessage();
  for (const handler of handlers.get(message.kind) ?? []) handler(message);
}
