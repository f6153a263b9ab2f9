/** The kinds of tables in the order in which they are uploaded: each is written into the areas before it. */
export const uploadedKinds = ['sites', 'devices', 'staff'] as const;
export type UploadedKind = (typeof uploadedKinds)[number];

const buildingsPerSite = 100;
const firstPhone = 13_900_000_000;

/** Returns a file in CSV with so many rows. Devices and staff lie in the areas of the file of sites. */
export function createUploadFile(kind: UploadedKind, rows: number): string {
  return [headings[kind], ...Array.from({ length: rows }, (_, row) => rowOf[kind](row))].join('\n');
}

const headings: Record<UploadedKind, string> = {
  sites: '名称,上级,类型,经度,纬度,地址',
  devices: '名称,编号,类型,能源类型,型号,区域,安装位置,二维码',
  staff: '姓名,手机号,角色,区域',
};

const siteOf = (row: number) => `园区 ${Math.floor(row / buildingsPerSite) + 1}`;

const rowOf: Record<UploadedKind, (row: number) => string> = {
  sites: (row) =>
    row % buildingsPerSite === 0
      ? `${siteOf(row)},,站点,120.2,30.2,江南大道 ${row} 号`
      : `楼栋 ${row % buildingsPerSite},${siteOf(row)},楼栋,,,江南大道 ${row} 号`,
  devices: (row) => `电表 ${row},UP-${row},表计,电,DTSD1352-C,${siteOf(row)},配电室 ${row},UPQR-${row}`,
  staff: (row) => `员工${row},${firstPhone + row},技术员,${siteOf(row)}`,
};
