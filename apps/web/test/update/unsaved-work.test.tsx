import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDraft } from '#shared/draft/use-draft.ts';
import { beginUnsavedWork, forgetTypedInput, startTypedInput, useUnsavedWork } from '#shared/update/unsaved-work.ts';

const isUnsaved = () => useUnsavedWork.getState().isUnsaved;

afterEach(() => {
  cleanup();
  forgetTypedInput();
  localStorage.clear();
});

it('lasts while anything is being sent', () => {
  const [endFirst, endSecond] = [beginUnsavedWork(), beginUnsavedWork()];
  endFirst();
  expect(isUnsaved()).toBe(true);
  endSecond();
  endSecond();
  expect(isUnsaved()).toBe(false);
});

it('lasts from the first change of a form until it is sent or left', () => {
  const { result, unmount } = renderHook(() => useDraft('rollback:1', { reason: '' }));
  expect(isUnsaved()).toBe(false);
  act(() => result.current.change({ reason: '漏水' }));
  expect(isUnsaved()).toBe(true);
  act(() => result.current.clear());
  expect(isUnsaved()).toBe(false);
  act(() => result.current.change({ reason: '漏水' }));
  unmount();
  expect(isUnsaved()).toBe(false);
  // What was stored as a draft is back after a reload: it waits for nobody until it is changed.
  const again = renderHook(() => useDraft('rollback:1', { reason: '' }));
  expect(again.result.current.value).toEqual({ reason: '漏水' });
  expect(isUnsaved()).toBe(false);
});

it('counts what is typed anywhere until another screen is open, and no search', () => {
  startTypedInput();
  const { getByLabelText } = render(
    <>
      <input aria-label="search" type="search" />
      <textarea aria-label="words" />
    </>,
  );
  fireEvent.input(getByLabelText('search'), { target: { value: 'a' } });
  expect(isUnsaved()).toBe(false);
  fireEvent.input(getByLabelText('words'), { target: { value: 'a' } });
  expect(isUnsaved()).toBe(true);
  forgetTypedInput();
  expect(isUnsaved()).toBe(false);
});
