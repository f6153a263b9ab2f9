import type { DeviceRole, DeviceTemplate, RoomKind } from '../tenant/tenant-plan.ts';

const device = (
  role: DeviceRole,
  energyType: DeviceTemplate['energyType'],
  name: string,
  model: string,
  code: string,
  count = 1,
): DeviceTemplate => ({
  role,
  kind: 'device',
  energyType,
  name,
  model,
  code,
  count,
});
const meter = (
  role: DeviceRole,
  energyType: DeviceTemplate['energyType'],
  name: string,
  model: string,
  code: string,
  count = 1,
): DeviceTemplate => ({
  ...device(role, energyType, name, model, code, count),
  kind: 'meter',
});
const main = (template: DeviceTemplate): DeviceTemplate => ({ ...template, isMain: true });
const gateway = (name: string): DeviceTemplate => ({ ...device('gateway', null, name, 'EG-4G-485 V2', 'GW'), kind: 'gateway' });
const camera = (name: string): DeviceTemplate => ({ ...device('camera', null, name, 'DS-2CD3T46', 'CAM'), kind: 'camera' });

/** The usual devices of each kind of room. */
export const devicesByRoom: Record<RoomKind, readonly DeviceTemplate[]> = {
  distributionRoom: [
    gateway('配电房采集网关'),
    device('highVoltageCabinet', 'NYDN', '10kV 进线柜 AH{n}', 'KYN28A-12', 'HV', 2),
    device('dryTransformer', 'NYDN', '{n}号变压器', 'SCB13-1250/10', 'TR', 2),
    device('lowVoltageCabinet', 'NYDN', '低压进线柜 {n}AA1', 'MNS-0.4', 'LV', 2),
    device('capacitorCabinet', 'NYDN', '{n}号电容补偿柜', 'GGJ-300kvar', 'CP', 2),
    device('directCurrentPanel', 'NYDN', '直流屏', 'GZDW-65Ah/220V', 'DC'),
    main(meter('electricMeter', 'NYDN', '{n}号变压器总电表', 'DTSD1352-C', 'EM', 2)),
    meter('electricMeter', 'NYDN', '公区照明电表', 'DTSD1352-C', 'EL'),
    meter('electricMeter', 'NYDN', '空调动力电表', 'DTSD1352-C', 'EA'),
    device('temperatureSensor', 'NYHJ', '配电房温湿度传感器', 'TH-LoRa-02', 'TH'),
    camera('配电房摄像机'),
  ],
  transformerBox: [
    gateway('箱变采集网关'),
    device('oilTransformer', 'NYDN', '{n}号箱变变压器', 'S13-M-800/10', 'OT', 2),
    device('lowVoltageCabinet', 'NYDN', '箱变低压柜 {n}AA1', 'GGD-0.4', 'LV', 2),
    main(meter('electricMeter', 'NYDN', '{n}号箱变总电表', 'DTSD1352-C', 'EM', 2)),
    device('temperatureSensor', 'NYHJ', '箱变温湿度传感器', 'TH-LoRa-02', 'TH'),
  ],
  pumpRoom: [
    device('supplyPump', 'NYSN', '{n}号生活水泵', 'CR32-6', 'WP', 3),
    device('waterTank', 'NYSN', '生活水箱', 'SUS304 40m³', 'WT'),
    device('firePump', 'NYSN', '{n}号消防泵', 'XBD8/40', 'FP', 2),
    main(meter('waterMeter', 'NYSN', '市政进水总表', 'WPH-DN100', 'WM')),
    meter('waterMeter', 'NYSN', '生活供水表', 'WPH-DN80', 'WS'),
  ],
  chillerRoom: [
    gateway('冷冻机房采集网关'),
    device('chiller', 'NYLN', '{n}号冷水机组', '19XR-600RT', 'CH', 2),
    device('chilledPump', 'NYLN', '{n}号冷冻泵', 'ISW200-315', 'CWP', 2),
    device('coolingPump', 'NYLN', '{n}号冷却泵', 'ISW250-315', 'CLP', 2),
    meter('coldMeter', 'NYLN', '{n}号机组冷量表', 'UHM-DN250', 'CM', 2),
    meter('electricMeter', 'NYDN', '冷冻机房电表', 'DTSD1352-C', 'EC'),
    device('temperatureSensor', 'NYHJ', '冷冻机房温湿度传感器', 'TH-LoRa-02', 'TH'),
    camera('冷冻机房摄像机'),
  ],
  boilerRoom: [
    device('boiler', 'NYRN', '{n}号真空热水锅炉', 'ZKW-1.4', 'BL', 2),
    device('circulationPump', 'NYRN', '{n}号热水循环泵', 'TP100-250', 'HP', 2),
    meter('heatMeter', 'NYRN', '采暖热量表', 'UHM-DN150', 'HM'),
    meter('gasMeter', 'NYQN', '锅炉燃气表', 'LLQ-G65', 'GB'),
    device('gasDetector', 'NYQN', '锅炉房可燃气体探测器', 'GT-QD6330', 'GD'),
  ],
  gasStation: [
    device('gasRegulator', 'NYQN', '{n}号燃气调压器', 'RTZ-50/0.4Q', 'GR', 2),
    device('gasDetector', 'NYQN', '调压站可燃气体探测器', 'GT-QD6330', 'GD', 2),
    main(meter('gasMeter', 'NYQN', '燃气总表', 'LLQ-G100', 'GM')),
  ],
  electricalShaft: [
    device('switchModule', 'NYKG', '公区 IO 开关模块', 'RS485-DO8', 'IO'),
    device('lightingModule', 'NYKG', '走道照明控制模块', 'KNX-SA8', 'LM'),
    meter('electricMeter', 'NYDN', '楼层电表 {n}', 'DDSD1352', 'EF', 2),
  ],
  garage: [
    device('sewagePump', 'NYSN', '{n}号潜污泵', '80WQ40-15', 'SP', 2),
    device('lightingModule', 'NYKG', '车库照明控制模块', 'KNX-SA12', 'LM'),
    device('airSensor', 'NYHJ', '车库空气质量传感器', 'AQ-CO-02', 'AQ'),
    camera('车库摄像机'),
  ],
  roof: [
    device('coolingTower', 'NYLN', '{n}号冷却塔', 'LBC-400', 'CT', 2),
    device('heatPump', 'NYRN', '{n}号空气源热泵', 'KFXRS-38II', 'AH', 2),
  ],
  hall: [
    device('airHandler', 'NYLN', '{n}号空调机组', 'MDM-12', 'AU', 2),
    device('airSensor', 'NYHJ', '大堂 CO₂ 传感器', 'CO2-LoRa-01', 'CO'),
    meter('waterMeter', 'NYSN', '公区用水表', 'LXS-DN40', 'WP1'),
  ],
  dutyRoom: [gateway('值班室采集网关'), device('generator', 'NYDN', '柴油发电机组', 'C550D5', 'DG')],
  flat: [
    meter('flatElectricMeter', 'NYDN', '{room} 入户电表', 'DDSD1352', 'RE'),
    meter('flatWaterMeter', 'NYSN', '{room} 入户水表', 'LXS-DN40', 'RW'),
  ],
};
