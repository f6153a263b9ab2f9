/** As `readYesOrNo` reads it. */
export function presentYesOrNo(value: boolean): string {
  return value ? '是' : '否';
}
