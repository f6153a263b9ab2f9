import { useNavigate } from 'react-router';
import { type PathName, screenAddress } from '../navigation/paths.ts';
import { Button } from '../ui/form/Button.tsx';

/** The button of a table that opens an empty form beside it. */
export function CreateButton({ screen, children }: { screen: PathName; children: string }) {
  const navigate = useNavigate();
  return (
    <Button size="small" onPress={() => void navigate(screenAddress(screen))}>
      {children}
    </Button>
  );
}
