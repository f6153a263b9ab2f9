/** How somebody who lives in a room stands to it: its owner, of the owner's family, or a tenant who rents it. */
export const roomRelations = ['owner', 'family', 'tenant'] as const;
export type RoomRelation = (typeof roomRelations)[number];

/** The states of an application to be bound to a room; it leaves `applied` once. */
export const roomApplicationStatuses = ['applied', 'approved', 'rejected', 'withdrawn'] as const;
export type RoomApplicationStatus = (typeof roomApplicationStatuses)[number];

/** What happened when the registers of a room's meters were recorded. */
export const roomRegisterEvents = ['memberJoined', 'memberLeft', 'payerChanged', 'meterAssigned', 'meterTaken'] as const;
export type RoomRegisterEvent = (typeof roomRegisterEvents)[number];

/** The meter reported a register's value, or somebody read it off the display. */
export const registerSources = ['reported', 'recorded'] as const;
export type RegisterSource = (typeof registerSources)[number];
