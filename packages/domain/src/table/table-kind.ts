/** What can be exchanged as a table, in the order in which each kind finds what it refers to. */
export const tableKinds = ['sites', 'rooms', 'devices', 'staff'] as const;

export type TableKind = (typeof tableKinds)[number];
