/** The body codes of the envelope (spec §7, §8). The HTTP status is 200 for all of them but `failed`. */
export const bodyCode = {
  success: 200,
  /** The access token is missing, expired, revoked or invalid; the client refreshes it and repeats the call once. */
  tokenExpired: 4001,
  forbidden: 4003,
  /** The id is unknown or belongs to another tenant; an answer never distinguishes the two. */
  notFound: 4004,
  conflict: 4009,
  invalid: 4022,
  /** The app is too old for the server: nothing of the call was done, and it can be sent again once the app is updated. */
  outdated: 4026,
  tooMany: 4029,
  failed: 5000,
  unavailable: 5003,
  /** Used by the client only: the refresh itself returned no token (spec §8). */
  refreshFailed: 5004,
} as const;

/** The description of the token call's error for a session that its account has ended from another device. */
export const endedByOwner = 'ended_by_owner';

export type BodyCode = (typeof bodyCode)[keyof typeof bodyCode];
