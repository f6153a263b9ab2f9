/** Whose a connection is. Devices will be another kind beside phones. */
export interface Holder {
  clientId: string;
  accountId: string;
  sessionId: string;
}
