/** The code of this system among those of one platform (spec §3); the app sends it in the header `systemtype` of every call. */
export const systemType = '0003';
