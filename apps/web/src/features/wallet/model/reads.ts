/** What shows wallets, and is read again once something was entered or decided. */
export const walletReads = ['listWallets', 'getWallet', 'listWalletMoves', 'listWalletEntries', 'getRoomBalance', 'listCutoffs'] as const;
