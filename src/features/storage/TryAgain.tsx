import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { checkStorage } from '#mutators/storage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh } from '#ui/icons/icons.tsx';

/** Looks whether the device takes changes again; the notice goes by itself when it does. */
export function TryAgain() {
  const account = useAccount();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await checkStorage(account);
    setTrying(false);
  };
  return (
    <Button size="sm" icon={<IconRefresh />} pending={trying} onClick={() => void tryAgain()}>
      Try again
    </Button>
  );
}
