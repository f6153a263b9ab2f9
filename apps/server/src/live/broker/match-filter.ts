export const maxTopicLevels = 8;

/** Whether a topic, which has no wildcards itself, is one that the filter names (MQTT 3.1.1 §4.7). */
export function matchesFilter(filter: string, topic: string): boolean {
  if (/[+#]/.test(topic) || topic.startsWith('$')) return false;
  const wanted = filter.split('/');
  const levels = topic.split('/');
  if (wanted.length !== levels.length) return false;
  return wanted.every((level, index) => level === '+' || level === levels[index]);
}
