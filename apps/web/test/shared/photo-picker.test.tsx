import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is not busy any more once it is removed during an upload', async () => {
  // A position that never comes keeps the photo in preparation.
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition: () => undefined } as unknown as Geolocation);
  const onBusyChange = vi.fn();
  const { container, unmount } = render(<PhotoPicker value={[]} onChange={() => undefined} onBusyChange={onBusyChange} />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const [input] = container.querySelectorAll('input');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'pump.jpg', { type: 'image/jpeg' })] } });
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(true));
  unmount();
  expect(onBusyChange).toHaveBeenLastCalledWith(false);
});
