import type { NotificationContent } from '@energy-om/domain';

/** The content of a notification, of which most topics have little besides their title. */
export function contentOf(title: string, given: Partial<Omit<NotificationContent, 'title'>> = {}): NotificationContent {
  return { title, detail: null, place: null, level: null, cause: null, by: null, ...given };
}
