import type { ListItem } from '#shared/api/use-infinite-api-list.ts';

export type RoomApplication = ListItem<'listRoomApplications'>;
