const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database accepts the text as an id. For texts that no schema has checked: addresses, headers, cursors. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
