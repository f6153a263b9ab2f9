const yuanPattern = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/;

/** 1234 → `12.34` */
export function formatYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `12.34` → 1234, digit by digit. Null for anything else, and for a part of a fen. */
export function parseYuan(text: string): number | null {
  const [, sign, yuan = '', decimals = ''] = yuanPattern.exec(text) ?? [];
  if (sign === undefined || /[^0]/.test(decimals.slice(2))) return null;
  return applySign(sign, Number(yuan + decimals.slice(0, 2).padEnd(2, '0')));
}

/** As `parseYuan`, rounded half away from zero: the fees of bills have more decimals. */
export function parseFee(text: string): number | null {
  const [, sign, yuan = '', decimals = ''] = yuanPattern.exec(text) ?? [];
  if (sign === undefined) return null;
  const fen = Number(yuan + decimals.slice(0, 2).padEnd(2, '0'));
  return applySign(sign, fen + (Number(decimals[2] ?? '0') >= 5 ? 1 : 0));
}

function applySign(sign: string, fen: number): number {
  return sign === '-' && fen !== 0 ? -fen : fen;
}
