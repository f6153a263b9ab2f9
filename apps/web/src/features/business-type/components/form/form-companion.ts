import { type ComponentType, createContext, useContext } from 'react';
import type { FormPreviewProps } from './FormPreview.tsx';

/** What stands beside the form builder where there is room for it: the form as it is filled in. */
const FormCompanion = createContext<ComponentType<FormPreviewProps> | null>(null);

export const FormCompanionProvider = FormCompanion.Provider;

export function useFormCompanion(): ComponentType<FormPreviewProps> | null {
  return useContext(FormCompanion);
}
