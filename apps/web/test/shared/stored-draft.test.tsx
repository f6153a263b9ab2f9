import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changeStoredDraft, findStoredDraft, useDraft } from '#shared/draft/use-draft.ts';
import { useSession } from '#shared/session/session-store.ts';

interface Form {
  title: string;
  objects: readonly string[];
}
const initial: Form = { title: '', objects: [] };
const open = () => renderHook(() => useDraft<Form>('new-work-order', initial));

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ user: { id: 'account-1' } as never });
});

it('passes what was typed a moment ago to the choosing screen', () => {
  const form = open();
  act(() => form.result.current.change({ title: 'leak' }));
  form.result.current.save();
  expect(findStoredDraft<Form>('account-1', 'new-work-order')).toEqual({ title: 'leak', objects: [] });
});

it('restores the choice together with the input when the form is opened again', () => {
  const form = open();
  act(() => form.result.current.change({ title: 'leak' }));
  form.unmount();
  changeStoredDraft<Form>('account-1', 'new-work-order', { objects: ['pump'] });
  expect(open().result.current.value).toEqual({ title: 'leak', objects: ['pump'] });
});

it('is null where nothing was typed', () => {
  expect(findStoredDraft<Form>('account-1', 'new-work-order')).toBeNull();
});
