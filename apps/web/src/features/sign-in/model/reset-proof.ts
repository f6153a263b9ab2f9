/** The proof that a number is the user's own: it is handed from page to page in the history's state, never in an address. */
export interface ResetProof {
  phoneNumber: string;
  verificationCode: string;
}

/** @param state of a router location; null when it holds no proof */
export function readResetProof(state: unknown): ResetProof | null {
  const proof = state as Partial<ResetProof> | null;
  return proof?.phoneNumber && proof.verificationCode ? { phoneNumber: proof.phoneNumber, verificationCode: proof.verificationCode } : null;
}
