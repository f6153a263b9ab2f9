import { v4 as makeId } from 'uuid';
import { listWantedTopics, onWantedTopics } from './wanted-topics.ts';

/** Between tabs: what one of them wants to hear, or the question of the one that is connected. */
type Word = { kind: 'ask' } | { kind: 'want'; tab: string; topics: string[] };

export interface SharedWants {
  /** What all tabs of the browser want to hear together. */
  list(): string[];
  /** Called whenever that may have changed. Returns the way to stop. */
  onChange(handler: () => void): () => void;
}

/** Only one tab is connected, and hears for all. Works until the signal fires. */
export function shareWantedTopics(accountId: string, signal: AbortSignal): SharedWants {
  const tab = makeId();
  const others = new Map<string, string[]>();
  const handlers = new Set<() => void>();
  const channel = new BroadcastChannel(`wanted ${accountId}`);
  const say = (word: Word) => channel.postMessage(word);
  const tell = () => {
    for (const handler of handlers) handler();
  };
  const sayOwn = () => say({ kind: 'want', tab, topics: listWantedTopics() });
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'ask') return sayOwn();
    if (data.topics.length === 0) others.delete(data.tab);
    else others.set(data.tab, data.topics);
    tell();
  };
  const stop = onWantedTopics(() => {
    sayOwn();
    tell();
  });
  // A tab that is closed wants nothing any more.
  const leave = () => say({ kind: 'want', tab, topics: [] });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', sayOwn);
  signal.addEventListener('abort', () => {
    stop();
    leave();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', sayOwn);
    channel.close();
  });
  say({ kind: 'ask' });
  return {
    list: () => [...new Set([...listWantedTopics(), ...[...others.values()].flat()])],
    onChange(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
