/** The server counts up to one more than this. */
const maxShown = 99;

/** The text of a badge: 3, 99+. */
export function formatUnread(count: number): string {
  return count > maxShown ? `${maxShown}+` : String(count);
}

/** The key and the value of the text that gives a count in words. */
export function unreadInWords<Key extends string>(key: Key, count: number): [key: Key | `${Key}Many`, values: { count: number }] {
  return count > maxShown ? [`${key}Many`, { count: maxShown }] : [key, { count }];
}
