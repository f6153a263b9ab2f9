export interface TrackConsentTable {
  tenant_id: string;
  account_id: string;
  given_at: Date;
  /** For how many days the account has consented to its points being kept. */
  kept_days: number;
  /** When the account consented to whoever waits for its visit seeing where it is on the way; null: it did not. */
  way_shared_at: Date | null;
}

export interface TrackPointTable {
  tenant_id: string;
  account_id: string;
  id: string;
  at: Date;
  /** Degrees in WGS 84. */
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number | null;
  order_id: string | null;
  received_at: Date;
}

export interface TracksSchema {
  track_consents: TrackConsentTable;
  track_points: TrackPointTable;
}
