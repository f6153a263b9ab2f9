import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';

beforeAll(startTexts);
afterEach(cleanup);

it('runs once however often it is pressed, and can be pressed again afterwards', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const press = vi.fn(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  render(<Button onPress={press}>Go</Button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => runs[0]?.resolve());
  expect(button.hasAttribute('aria-busy')).toBe(false);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(2);
  await act(async () => runs[1]?.resolve());
});

it('can be pressed again after its action has failed', async () => {
  const press = vi.fn(() => Promise.reject(new Error('refused')));
  render(<Button onPress={press}>Go</Button>);
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false);
});
