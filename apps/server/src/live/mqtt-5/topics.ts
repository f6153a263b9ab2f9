import { maxTopicLevels } from '../broker/match-filter.ts';

/** NUL, which texts of the protocol must not contain (MQTT 5 §1.5.4). */
const noCharacter = '\u0000';

/** Whether a topic may be published to (MQTT 5 §4.7): no wildcards, no NUL, not empty. */
export function isTopicName(topic: string): boolean {
  return topic !== '' && !/[+#]/.test(topic) && !topic.includes(noCharacter);
}

/** Whether a filter may be subscribed to: a wildcard fills its level, and `#` is the last one. */
export function isTopicFilter(filter: string): boolean {
  if (filter === '' || filter.includes(noCharacter) || hasTooManyLevels(filter)) return false;
  const levels = filter.split('/');
  return levels.every((level, index) => {
    if (level === '#') return index === levels.length - 1;
    return level === '+' || !/[+#]/.test(level);
  });
}

export function hasTooManyLevels(topic: string): boolean {
  return topic.split('/', maxTopicLevels + 1).length > maxTopicLevels;
}

export const sharedPrefix = '$share/';
