import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadLostStyles, rememberLostStyles } from '#app/loading/lost-styles.ts';

const address = 'http://phone.test/assets/MineScreen-1.css';

function reportPreloadError(message: string): Event {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) });
  window.dispatchEvent(event);
  return event;
}

/** Makes the next link that is added to the page load or fail. */
function finishNextLink(outcome: 'load' | 'error') {
  return vi.spyOn(document.head, 'append').mockImplementationOnce((link) => {
    queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(new Event(outcome)));
  });
}

beforeAll(rememberLostStyles);
beforeEach(() => void vi.restoreAllMocks());

it('loads styles that did not arrive again, until they have arrived', async () => {
  expect(reportPreloadError(`Unable to preload CSS for ${address}`).defaultPrevented).toBe(true);
  finishNextLink('error');
  await expect(loadLostStyles()).rejects.toThrow(address);
  const append = finishNextLink('load');
  await loadLostStyles();
  const link = append.mock.calls[0]?.[0] as HTMLLinkElement | undefined;
  expect(link?.href).toBe(address);
  append.mockClear();
  await loadLostStyles();
  expect(append).not.toHaveBeenCalled();
});

it('leaves a failed script to its own loader', () => {
  expect(reportPreloadError('Failed to fetch dynamically imported module').defaultPrevented).toBe(false);
});
