/** What a save of a row that exists names besides its fields. */
export function rowKey(existing: { id: string; version: number } | null): { id?: string; version?: number } {
  return existing ? { id: existing.id, version: existing.version } : {};
}
