import { dictionaryTexts } from '@energy-om/contract';
import type { TableRecord } from './import-records.ts';
import type { PlannedDevice } from './plan-devices.ts';

/** The address where the simulator serves the cameras' stream: the port is that of `scripts/start.mjs`. */
const cameraUrl = 'http://127.0.0.1:8890/camera/index.m3u8';

export function deviceRecords(devices: readonly PlannedDevice[]): TableRecord[] {
  const { objectKind, energyType } = dictionaryTexts['zh-CN'];
  return devices.map(({ template, name, code, area, place, gatewayCode, mainMeterCode }) => ({
    名称: name,
    编号: code,
    类型: objectKind[template.kind],
    能源类型: template.energyType && energyType[template.energyType],
    型号: template.model,
    区域: area.join('/'),
    安装位置: place,
    网关编号: gatewayCode,
    二维码: `EOM-${code}`,
    总表编号: mainMeterCode,
    视频地址: template.kind === 'camera' ? cameraUrl : null,
  }));
}
