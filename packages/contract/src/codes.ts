/** Body codes of the envelope (spec §7, §8). The HTTP status stays 200 for every one but `failed`. */
export const bodyCode = {
  success: 200,
  /** Access token missing, expired, revoked or not valid: the client refreshes and repeats once. */
  tokenExpired: 4001,
  forbidden: 4003,
  /** Unknown, or another tenant's: the two are never told apart. */
  notFound: 4004,
  conflict: 4009,
  invalid: 4022,
  tooMany: 4029,
  failed: 5000,
  unavailable: 5003,
  /** Client side only: the refresh itself gave no token (spec §8). */
  refreshFailed: 5004,
} as const;

export type BodyCode = (typeof bodyCode)[keyof typeof bodyCode];
