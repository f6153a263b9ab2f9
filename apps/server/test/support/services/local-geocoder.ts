import { type LocalService, type ServiceAnswer, startLocalService } from './local-service.ts';

export const geocodingKey = '0123456789abcdef0123456789abcdef';

/** What the provider writes beside the whole address. */
export const addressParts = {
  province: '浙江省',
  city: '杭州市',
  district: '滨江区',
  township: '长河街道',
  adcode: '330108',
};

/** Amap's reverse geocoding on this machine: every position is in one district, whose whole address says the position. */
export function startLocalGeocoder(): Promise<LocalService> {
  return startLocalService(({ method, path, query }) => {
    const parameters = new URLSearchParams(query);
    const location = parameters.get('location') ?? '';
    if (method !== 'GET' || path !== '/v3/geocode/regeo') return { status: 404, text: '' };
    if (parameters.get('key') !== geocodingKey) return refuseAddress('10001', 'INVALID_USER_KEY');
    if (!/^-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?$/.test(location)) return refuseAddress('20000', 'INVALID_PARAMS');
    return sendAddress(`浙江省杭州市滨江区长河街道 ${location}`);
  });
}

export function sendAddress(formatted_address: string | [], addressComponent: object | [] = addressParts): ServiceAnswer {
  return send({ status: '1', info: 'OK', infocode: '10000', regeocode: { formatted_address, addressComponent } });
}

export function refuseAddress(infocode: string, info: string): ServiceAnswer {
  return send({ status: '0', info, infocode });
}

function send(body: object): ServiceAnswer {
  return { status: 200, text: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
