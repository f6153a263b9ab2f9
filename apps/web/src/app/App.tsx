import { RouterProvider } from 'react-router/dom';
import { MessageBanner } from '../shared/ui/feedback/MessageBanner.tsx';
import { ToastHost } from '../shared/ui/feedback/ToastHost.tsx';
import { Providers } from './Providers.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
      <ToastHost />
      <MessageBanner />
    </Providers>
  );
}
