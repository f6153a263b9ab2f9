/** First 3 and last 4 digits, `****` between (spec §5). */
export function maskPhoneNumber(phoneNumber: string): string {
  return phoneNumber.length > 7 ? `${phoneNumber.slice(0, 3)}****${phoneNumber.slice(-4)}` : '****';
}
