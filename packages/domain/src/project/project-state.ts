export const projectStates = ['active', 'ended'] as const;
export type ProjectState = (typeof projectStates)[number];
