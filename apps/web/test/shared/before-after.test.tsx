import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { BeforeAfter } from '#shared/ui/photo/BeforeAfter.tsx';
import { startChineseTexts } from '../support/texts.ts';

class FarAway {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeAll(async () => {
  // Pictures are fetched when they come near the window, which this environment does not have.
  vi.stubGlobal('IntersectionObserver', FarAway);
  await startChineseTexts();
});
afterEach(cleanup);

const photo = (id: string) => ({ id, url: `/file/${id}`, thumbUrl: null });

function show(before: string[], after: string[]) {
  return render(<BeforeAfter before={before.map(photo)} after={after.map(photo)} />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

it('shows as much of the photo from before as the slider says', () => {
  const { getByRole, container } = show(['a'], ['b']);
  const slider = getByRole('slider', { name: '左右拖动，对比处理前后' });
  expect(slider.getAttribute('aria-valuetext')).toBe('处理前 50%');
  fireEvent.change(slider, { target: { value: '80' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('处理前 80%');
  expect(container.querySelector<HTMLElement>('[style*="--share"]')?.style.getPropertyValue('--share')).toBe('80%');
});

it('compares the first with the first and the second with the second', () => {
  const { getByRole, getAllByRole, queryByRole } = show(['a', 'b', 'c'], ['d', 'e']);
  expect(getAllByRole('radio')).toHaveLength(2);
  fireEvent.change(getByRole('slider'), { target: { value: '0' } });
  fireEvent.click(getByRole('radio', { name: '2' }));
  expect(getByRole('slider').getAttribute('aria-valuetext')).toBe('处理前 50%');
  expect(queryByRole('radio', { name: '3' })).toBeNull();
});

it('has no slider without a pair, and says which side has no photo', () => {
  const { queryByRole, getByRole } = show(['a'], []);
  expect(queryByRole('slider')).toBeNull();
  expect(getByRole('region', { name: '处理后' }).textContent).toContain('没有照片');
});
