import { kindOfTopic } from '@energy-om/domain';
import type { ServerEvent } from '../core/event-bus.ts';
import type { AppContext } from '../core/request-context.ts';
import type { Deliveries, Written } from './write-deliveries.ts';

/** A signal has to stay short. */
const maxAtOnce = 100;

/** After the commit: phones hear of what was written for their accounts, and of what counts as read. */
export function publishDeliveries({ eventBus }: Pick<AppContext, 'eventBus'>, tenantId: string, { written, settledFor }: Deliveries): void {
  const alike = Map.groupBy(written, ({ news, topic, words, isQuiet }) => JSON.stringify([news.subject.id, topic, words, isQuiet]));
  const told = [...alike.values()].flatMap((group) =>
    inParts(group).map((part): ServerEvent => {
      const [{ news, topic, words, isQuiet }] = part as [Written];
      const { subject } = news;
      const notification = {
        kind: kindOfTopic(topic),
        topic,
        subject: { kind: subject.kind, id: subject.id },
        ...words,
        at: subject.at.toISOString(),
      };
      return { kind: 'notified', tenantId, accountIds: part.map(({ accountId }) => accountId), notification, isQuiet };
    }),
  );
  const settled = inParts(settledFor).map((accountIds): ServerEvent => ({ kind: 'notifications-read', tenantId, accountIds }));
  // Nobody is kept waiting for other servers to hear of it.
  for (const signal of [...told, ...settled]) void eventBus.publish(signal);
}

function inParts<Of>(all: readonly Of[]): Of[][] {
  return Array.from({ length: Math.ceil(all.length / maxAtOnce) }, (_, index) => all.slice(index * maxAtOnce, (index + 1) * maxAtOnce));
}
