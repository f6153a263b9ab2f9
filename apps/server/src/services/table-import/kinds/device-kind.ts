import { type EnergyType, energyTypes, maxMakerLength, maxSerialNumberLength } from '@energy-om/domain';
import { optional, required } from '../read/column.ts';
import { readDictionaryCode, readPositive, readText } from '../read/read-values.ts';
import { readStreamCell } from '../stream-address.ts';
import { clearable } from '../values/cleared.ts';
import { readRatings } from '../values/ratings.ts';
import { readDate } from '../values/read-dates.ts';
import { createImportKind } from './import-kind.ts';

const kinds = ['device', 'meter', 'gateway', 'camera'] as const;

/** The specification calls both types heat. */
const heatNames = { NYLN: ['冷', '热（冷源）', 'Heat (cooling)'], NYRN: ['热'] };

const columns = {
  name: required('名称', '1号变压器', readText(100)),
  code: required('编号', 'AJ-TR-01', readText(60)),
  kind: required('类型', '设备', readDictionaryCode('kind of device', 'objectKind', kinds)),
  energyType: optional('能源类型', '电', readDictionaryCode<EnergyType>('energy type', 'energyType', energyTypes, heatNames)),
  model: optional('型号', 'SCB13-1000/10', readText(100)),
  area: required('区域', '江畔智谷/A区/1号楼/配电室', readText(400)),
  location: optional('安装位置', '1号楼 配电室', readText(200)),
  gateway: optional('网关编号', 'AJ-GW-01', readText(60)),
  qr: optional('二维码', 'EOM-AJ-TR-01', readText(200)),
  registerFactor: optional('倍率', '', readPositive),
  mainMeter: optional('总表编号', '', readText(60)),
  stream: optional('视频地址', '', readStreamCell),
  maker: optional('生产厂家', '海鸥变压器厂', clearable(readText(maxMakerLength))),
  serialNumber: optional('出厂编号', 'SN-2021-0815', clearable(readText(maxSerialNumberLength))),
  ratings: optional('额定参数', '额定容量(kVA)=1000；联结组别=Dyn11', clearable(readRatings)),
  installedOn: optional('安装日期', '2021-09-01', clearable(readDate)),
  warrantyUntil: optional('质保截止', '2026-08-31', clearable(readDate)),
};

export const deviceKind = createImportKind(columns, async () => (await import('../plan/devices/plan-devices.ts')).planDevices);
