export const maxTopicLevels = 8;

/** Whether the filter matches a topic, which has no wildcards itself (MQTT 3.1.1 §4.7). The filter's only wildcard is `+`. */
export function matchesFilter(filter: string, topic: string): boolean {
  if (/[+#]/.test(topic) || topic.startsWith('$')) return false;
  const filterLevels = filter.split('/');
  const levels = topic.split('/');
  if (filterLevels.length !== levels.length) return false;
  return filterLevels.every((level, index) => level === '+' || level === levels[index]);
}
