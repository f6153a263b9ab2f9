/** The trades in what was typed or is kept: one text, with separators of either script. */
export function listSpecialties(text: string): string[] {
  const trades = text
    .split(/[,，、;；]/)
    .map((trade) => trade.trim())
    .filter(Boolean);
  return [...new Set(trades)];
}

/** As they are kept: the trades by which dispatching finds the team stand between plain commas. */
export function joinSpecialties(text: string): string {
  return listSpecialties(text).join(',');
}
