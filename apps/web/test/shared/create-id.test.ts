import { afterEach, expect, it, vi } from 'vitest';
import { createId } from '#shared/id/create-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes ids where the browser offers no crypto.randomUUID, as over plain HTTP by a network address', () => {
  const { subtle } = crypto;
  vi.stubGlobal('crypto', { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 100 }, () => createId()));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
