import { kindOfTopic } from '@energy-om/domain';
import type { Signal } from '../core/event-bus.ts';
import type { AppContext } from '../core/request-context.ts';
import type { Written, WrittenNews } from './write-deliveries.ts';

/** A signal has to stay short. */
const mostAtOnce = 100;

/** After the commit: phones hear of what was written for their accounts, and of what counts as read. */
export function tellNews({ signals }: Pick<AppContext, 'signals'>, tenantId: string, { written, settledFor }: WrittenNews): void {
  const alike = Map.groupBy(written, ({ news, topic, words, isQuiet }) => JSON.stringify([news.subject.id, topic, words, isQuiet]));
  const told = [...alike.values()].flatMap((group) =>
    inParts(group).map((part): Signal => {
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
  const settled = inParts(settledFor).map((accountIds): Signal => ({ kind: 'notifications-read', tenantId, accountIds }));
  // Nobody is kept waiting for other servers to hear of it.
  for (const signal of [...told, ...settled]) void signals.send(signal);
}

function inParts<Of>(all: readonly Of[]): Of[][] {
  return Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, index) => all.slice(index * mostAtOnce, (index + 1) * mostAtOnce));
}
