import { bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type DeviceDraft, emptyDevice, type ManagedDevice, toDeviceDraft, toDeviceInput } from '../model/device-draft.ts';
import { faultNames, findDeviceFaults } from '../model/device-faults.ts';
import { deviceReads } from './device-reads.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface DeviceForm {
  form: ActionForm<DeviceDraft, SaveIntent>;
  /** Somebody else has changed the device since the form was opened. */
  isOutdated: boolean;
}

/** The form that creates or changes a device. @param device null: a new one */
export function useDeviceForm(device: ManagedDevice | null, onSaved: (saved: ManagedDevice) => void): DeviceForm {
  const t = useTexts('inventory');
  const { mutateAsync } = useApiMutation('saveDevice', { silent: true });
  const form: ActionForm<DeviceDraft, SaveIntent> = useActionForm<DeviceDraft, ManagedDevice, SaveIntent>({
    draftKey: `device:${device?.id ?? 'new'}`,
    initial: device ? toDeviceDraft(device) : emptyDevice,
    faultNames,
    findFaults: findDeviceFaults,
    send: async (values, intent) => {
      const version = intent === 'over' ? device?.version : values.version;
      try {
        return await mutateAsync(toDeviceInput(values, device && { id: device.id, version: version ?? device.version }));
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict && error.data !== null) await invalidateApi('getManagedDevice');
        else if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: (saved, { name }) => {
      showToast(t(device ? 'edit.saved' : 'edit.created', { name: name.trim() }), { kind: 'success' });
      onSaved(saved);
      void invalidateApi(...deviceReads);
    },
  });
  return { form, isOutdated: device !== null && device.version !== form.values.version };
}
