import { deviceTopic, findDeviceOfTopic } from '@energy-om/contract';
import type { Client } from 'aedes';
import { loadActorIn } from '../services/account/load-actor.ts';
import { findPlaceOfDevice, reachesPlace } from '../services/feed/reaches-place.ts';
import { isId } from '../services/is-id.ts';
import type { AppContext } from '../services/request-context.ts';
import { ServiceError } from '../services/service-error.ts';
import type { PhoneHolder } from './holder.ts';

/** Which phones look at which devices. */
export interface Following {
  /** Asks whether a phone may see the device that a topic is about; from then on it follows it. */
  follow(client: Client, holder: PhoneHolder, topic: string): Promise<boolean>;
  follows(client: Client, topic: string): boolean;
  /** Whether anybody does. */
  isFollowed(topic: string): boolean;
  listTopics(): string[];
  /** Hears of topics that nobody has followed before. Returns the way to stop. */
  onNew(handler: (topic: string) => void): () => void;
  /** @returns the topics that this phone follows and may not any more */
  recheck(client: Client, holder: PhoneHolder): Promise<string[]>;
  leave(client: Client, topics: readonly string[]): void;
}

/** More than fits on any screen. */
const mostFollowed = 200;

export function createFollowing(context: AppContext): Following {
  const followers = new Map<string, Set<Client>>();
  const followed = new WeakMap<Client, Set<string>>();
  const handlers = new Set<(topic: string) => void>();

  async function may(holder: PhoneHolder, topic: string): Promise<boolean> {
    const device = findDeviceOfTopic(topic);
    if (!device || !isId(device.tenantId) || !isId(device.deviceId)) return false;
    // As the server writes it: another spelling would be another topic.
    if (topic !== deviceTopic(device.tenantId.toLowerCase(), device.deviceId.toLowerCase())) return false;
    const actor = await loadActorIn(context, holder.sessionId, device.tenantId).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
    if (!actor || actor.tenantId !== device.tenantId) return false;
    const place = await findPlaceOfDevice(context.database, device.tenantId, device.deviceId);
    return place !== null && reachesPlace(actor, 'device.view', place);
  }

  function leave(client: Client, topics: readonly string[]): void {
    for (const topic of topics) {
      followed.get(client)?.delete(topic);
      followers.get(topic)?.delete(client);
      if (followers.get(topic)?.size === 0) followers.delete(topic);
    }
  }

  function topicsOf(client: Client): Set<string> {
    let topics = followed.get(client);
    if (!topics) {
      topics = new Set();
      followed.set(client, topics);
      client.conn.once('close', () => leave(client, [...(followed.get(client) ?? [])]));
    }
    return topics;
  }

  return {
    async follow(client, holder, topic) {
      if (topicsOf(client).size >= mostFollowed || !(await may(holder, topic)) || client.conn.closed) return false;
      topicsOf(client).add(topic);
      if (!followers.has(topic)) for (const handler of handlers) handler(topic);
      followers.set(topic, (followers.get(topic) ?? new Set()).add(client));
      return true;
    },
    follows: (client, topic) => followed.get(client)?.has(topic) ?? false,
    isFollowed: (topic) => followers.has(topic),
    listTopics: () => [...followers.keys()],
    onNew(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    async recheck(client, holder) {
      const lost: string[] = [];
      for (const topic of followed.get(client) ?? []) if (!(await may(holder, topic))) lost.push(topic);
      leave(client, lost);
      return lost;
    },
    leave,
  };
}
