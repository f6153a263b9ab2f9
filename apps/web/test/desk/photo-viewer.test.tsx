import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { PhotoViewer } from '#shared/ui/photo/PhotoViewer.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

it('keeps its keys from what is behind it, and closes alone', () => {
  const behind = vi.fn();
  const close = vi.fn();
  window.addEventListener('keydown', behind);
  const shown = (openAt: number | null) => (
    <QueryClientProvider client={queryClient}>
      <PhotoViewer urls={[]} openAt={openAt} onClose={close} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(0));
  for (const key of ['j', '/', '?']) expect(fireEvent.keyDown(document.body, { key })).toBe(true);
  expect(close).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(close).toHaveBeenCalledOnce();
  expect(behind).not.toHaveBeenCalled();
  rerender(shown(null));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(behind).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', behind);
});
