import { v4 as createId } from 'uuid';
import { listWantedTopics, onWantedTopics } from '../wanted-topics.ts';

/** The messages between tabs: `want` lists the topics that a tab wants, `ask` requests such a list from every other tab. */
type TabMessage = { kind: 'ask' } | { kind: 'want'; tab: string; topics: string[] };

export interface SharedTopics {
  /** The topics that all tabs of the browser want together. */
  list(): string[];
  /** Calls the handler whenever the list may have changed. Returns the function that unregisters it. */
  onChange(handler: () => void): () => void;
}

/** Collects the topics of all tabs, since only one tab is connected and subscribes for all. Works until the signal fires. */
export function shareWantedTopics(accountId: string, signal: AbortSignal): SharedTopics {
  const tab = createId();
  const others = new Map<string, string[]>();
  const handlers = new Set<() => void>();
  const channel = new BroadcastChannel(`wanted ${accountId}`);
  const post = (message: TabMessage) => channel.postMessage(message);
  const notify = () => {
    for (const handler of handlers) handler();
  };
  const postOwn = () => post({ kind: 'want', tab, topics: listWantedTopics() });
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') return postOwn();
    if (data.topics.length === 0) others.delete(data.tab);
    else others.set(data.tab, data.topics);
    notify();
  };
  const stop = onWantedTopics(() => {
    postOwn();
    notify();
  });
  // A tab that is closed wants no topics any more.
  const withdraw = () => post({ kind: 'want', tab, topics: [] });
  window.addEventListener('pagehide', withdraw);
  window.addEventListener('pageshow', postOwn);
  signal.addEventListener('abort', () => {
    stop();
    withdraw();
    window.removeEventListener('pagehide', withdraw);
    window.removeEventListener('pageshow', postOwn);
    channel.close();
  });
  post({ kind: 'ask' });
  return {
    list: () => [...new Set([...listWantedTopics(), ...[...others.values()].flat()])],
    onChange(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
