const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database would read it as an id; for what comes past the schemas: addresses, headers, cursors. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
