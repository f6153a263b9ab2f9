import { deviceTopic, findDeviceOfTopic } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import type { Client } from 'aedes';
import { isId } from '#services/core/is-id.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type DeviceSubscription, listAllowedSubscriptions } from '#services/feed/list-allowed-subscriptions.ts';
import type { PhonePrincipal } from '../authentication/principal.ts';

/** Which phones look at which devices. */
export interface DeviceSubscriptions {
  /** Asks whether a phone may see the device that a topic is about; from then on it follows it. */
  follow(client: Client, principal: PhonePrincipal, topic: string): Promise<boolean>;
  follows(client: Client, topic: string): boolean;
  /** Whether anybody does. */
  isFollowed(topic: string): boolean;
  listTopics(): string[];
  /** Hears of topics that nobody has followed before. Returns the way to stop. */
  onNew(handler: (topic: string) => void): () => void;
  /** Asks anew what these phones may see; from then on they follow nothing else. */
  recheck(clients: readonly Client[]): Promise<void>;
  leave(client: Client, topics: readonly string[]): void;
}

/** More than fits on any screen. */
const maxFollowed = 200;
/** Topics that a connection may ask about in a minute: who looks through a list, each screen of it, needs a third. */
const maxAsked = 1000;

/** One phone's connection. */
interface Follower {
  topics: Map<string, DeviceSubscription>;
  /** Topics that are being asked about just now. */
  asking: number;
  /** Asked about since then, in milliseconds of a clock that never jumps. */
  asked: number;
  since: number;
}

export function createDeviceSubscriptions(context: AppContext): DeviceSubscriptions {
  const clientsByTopic = new Map<string, Set<Client>>();
  const followers = new Map<Client, Follower>();
  const handlers = new Set<(topic: string) => void>();

  function leave(client: Client, topics: Iterable<string>): void {
    for (const topic of topics) {
      followers.get(client)?.topics.delete(topic);
      const clients = clientsByTopic.get(topic);
      clients?.delete(client);
      if (clients?.size === 0) clientsByTopic.delete(topic);
    }
  }

  function followerOf(client: Client): Follower {
    let follower = followers.get(client);
    if (!follower) {
      follower = { topics: new Map(), asking: 0, asked: 0, since: performance.now() };
      followers.set(client, follower);
      const { topics } = follower;
      client.conn.once('close', () => {
        leave(client, [...topics.keys()]);
        followers.delete(client);
      });
    }
    return follower;
  }

  return {
    async follow(client, { sessionId }, topic) {
      const look = readLook(sessionId, topic);
      if (look === null || client.conn.closed) return false;
      const follower = followerOf(client);
      // Many topics of one packet are asked about at once: those count that may be granted yet.
      if (follower.topics.size + follower.asking >= maxFollowed || !countAsked(follower)) return false;
      follower.asking += 1;
      try {
        const [allowed] = await listAllowedSubscriptions(context, [look]);
        if (!allowed || client.conn.closed) return false;
        follower.topics.set(topic, look);
        if (!clientsByTopic.has(topic)) for (const handler of handlers) handler(topic);
        clientsByTopic.set(topic, (clientsByTopic.get(topic) ?? new Set()).add(client));
        return true;
      } finally {
        follower.asking -= 1;
      }
    },
    follows: (client, topic) => followers.get(client)?.topics.has(topic) ?? false,
    isFollowed: (topic) => clientsByTopic.has(topic),
    listTopics: () => [...clientsByTopic.keys()],
    onNew(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    async recheck(clients) {
      const looks = clients.flatMap((client) =>
        [...(followers.get(client)?.topics ?? [])].map(([topic, look]) => ({ ...look, client, topic })),
      );
      const allowed = new Set(await listAllowedSubscriptions(context, looks));
      for (const look of looks) if (!allowed.has(look)) leave(look.client, [look.topic]);
    },
    leave,
  };
}

/** Null for what is no device's topic as the server writes it: another spelling would be another topic. */
function readLook(sessionId: string, topic: string): DeviceSubscription | null {
  const device = findDeviceOfTopic(topic);
  if (!device || !isId(device.tenantId) || !isId(device.deviceId)) return null;
  if (topic !== deviceTopic(device.tenantId.toLowerCase(), device.deviceId.toLowerCase())) return null;
  return { sessionId, ...device };
}

/** @returns whether it may ask once more */
function countAsked(follower: Follower): boolean {
  const now = performance.now();
  if (now - follower.since >= minuteMs) Object.assign(follower, { asked: 0, since: now });
  follower.asked += 1;
  return follower.asked <= maxAsked;
}
