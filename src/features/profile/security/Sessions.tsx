import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { signOutElsewhere } from '#mutators/auth/signIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconDevice, IconLogOut } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { SettingGroup } from './SettingRow.tsx';

export function Sessions({ onSignOut }: { readonly onSignOut: () => void }) {
  const account = useAccount();
  const [isAsking, setIsAsking] = useState(false);
  const [signOut, isSigningOut] = useMutator(signOutElsewhere, accountToasts.updateFailed);
  const confirm = async () => {
    const done = await signOut(account);
    setIsAsking(false);
    if (done.ok) showToast(accountToasts.signedOutElsewhere);
  };
  return (
    <SettingGroup
      title="Where you’re signed in"
      lead={
        <p>
          Logging out here keeps your work on this device. If you lost a device or used someone
          else’s, log out everywhere else.
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button icon={<IconLogOut />} onClick={onSignOut}>
          Log out here
        </Button>
        <Button icon={<IconDevice />} onClick={() => setIsAsking(true)}>
          Log out everywhere else…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Log out everywhere else?"
        description="You’ll have to sign in again on every other browser and device. Unsynced work on them stays there."
        confirmLabel="Log out everywhere else"
        pending={isSigningOut}
        onConfirm={() => void confirm()}
      />
    </SettingGroup>
  );
}
