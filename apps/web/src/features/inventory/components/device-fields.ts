import type { FormFields } from '#shared/form/use-action-form.ts';
import type { DeviceDraft, ManagedDevice } from '../model/device-draft.ts';

/** The properties that all parts of the form share. */
export interface DeviceFieldsProps {
  form: FormFields<DeviceDraft>;
  /** Null: a new device. */
  device: ManagedDevice | null;
}
