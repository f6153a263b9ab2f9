/** The server counts to one more and no further. */
const maxShown = 99;

/** What a badge says: 3, 99+. */
export function formatUnread(count: number): string {
  return count > maxShown ? `${maxShown}+` : String(count);
}

/** The text that says it in words, with its value. */
export function unreadInWords<Key extends string>(key: Key, count: number): [key: Key | `${Key}Many`, values: { count: number }] {
  return count > maxShown ? [`${key}Many`, { count: maxShown }] : [key, { count }];
}
