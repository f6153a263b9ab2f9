import { RouterProvider } from 'react-router/dom';
import { ToastHost } from '../shared/ui/ToastHost.tsx';
import { Providers } from './Providers.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
      <ToastHost />
    </Providers>
  );
}
