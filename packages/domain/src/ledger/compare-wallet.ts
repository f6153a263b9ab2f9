/** What a wallet says of itself, in fen. */
export interface WalletClaim {
  balance: number;
  /** Of its last line. */
  seq: number;
  /** Owed to its owner as a refund that was asked for. */
  frozen: number;
}

/** What its lines say, as they were read at the same instant. */
export interface WalletLines {
  /** The line up to which they agreed when they were compared before, and their sum up to it; 0: from the start. */
  from: { seq: number; balance: number };
  /** How many there are after it, and their sum to the wallet's credit. */
  count: number;
  sum: number;
  /** What the last line names as the balance after it; null: there is no line with the wallet's number. */
  balanceAfter: number | null;
  /** The sum of the lines of refunds. */
  frozen: number;
}

/** Where a wallet and its lines differ: in its balance, in the number of its last line, or in what is frozen for refunds. */
export const walletFaults = ['balance', 'seq', 'frozen'] as const;
export type WalletFault = (typeof walletFaults)[number];

/** Compares a wallet with its lines. @returns an empty list where they agree */
export function compareWallet(claim: WalletClaim, lines: WalletLines): WalletFault[] {
  const last = claim.seq === 0 ? 0 : lines.balanceAfter;
  const isWrong: Record<WalletFault, boolean> = {
    balance: claim.balance !== lines.from.balance + lines.sum || claim.balance !== last,
    seq: claim.seq !== lines.from.seq + lines.count,
    frozen: claim.frozen !== lines.frozen,
  };
  return walletFaults.filter((fault) => isWrong[fault]);
}
