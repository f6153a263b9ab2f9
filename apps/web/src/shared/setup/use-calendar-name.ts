import { useApiQuery } from '../api/use-api-query.ts';

/** Names the work calendars by their ids; a calendar that is not loaded has no name yet. */
export function useCalendarName(): (calendarId: string | null) => string | undefined {
  const { data: calendars } = useApiQuery('listCalendars', {}, { silent: true });
  return (calendarId) => calendars?.find(({ id }) => id === calendarId)?.name;
}
