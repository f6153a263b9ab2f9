import { expect, it } from 'vitest';
import { findKind, findNewestUnread } from '#features/notification/model/message-tab.ts';
import { formatUnread, unreadInWords } from '#shared/notification/format-unread.ts';
import { createMessage } from '../support/message.ts';

it('queries the kind of a tab, and none where all are shown', () => {
  expect(findKind('all')).toBeUndefined();
  expect(findKind('alarms')).toBe('alarms');
});

it('marks as read up to the newest unread message on the screen', () => {
  const messages = [{ id: 'b' }, { id: 'c' }, { id: 'a' }, { id: 'd', isRead: true }].map(createMessage);
  expect(findNewestUnread(messages)).toBe('c');
  expect(findNewestUnread([createMessage({ isRead: true })])).toBeNull();
  expect(findNewestUnread([])).toBeNull();
});

it('counts no further than the server', () => {
  expect([3, 99, 100].map(formatUnread)).toEqual(['3', '99', '99+']);
  expect(unreadInWords('entry', 3)).toEqual(['entry', { count: 3 }]);
  expect(unreadInWords('entry', 100)).toEqual(['entryMany', { count: 99 }]);
});
