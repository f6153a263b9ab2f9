import { maxPageSize } from '@energy-om/contract';

interface Page<Item> {
  items: Item[];
  cursor: string | null;
}

/** Reads a list to its end; for lists whose length is limited. */
export async function listAll<Item>(
  readPage: (input: { page: number; pageSize: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await readPage({ page: 1, pageSize: maxPageSize, ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return items;
}
