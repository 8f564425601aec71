import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import { useExport } from '#context/useExport.ts';
import {
  accountToasts,
  describeUnsentWork,
  type UnsentWork,
} from '#domain/account/accountToasts.ts';
import type { Result } from '#domain/result.ts';
import { drain } from '#mutators/auth/drain.ts';
import { signOut, signOutAndDiscard } from '#mutators/auth/signIn.ts';
import { readUnsentWork } from '#store/outbox/status.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#ui/overlays/Dialog.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { showToast } from '#ui/overlays/toast.ts';

type Step =
  | { readonly name: 'checking' }
  | { readonly name: 'sending' }
  | { readonly name: 'asking'; readonly left: UnsentWork }
  | { readonly name: 'discarding'; readonly left: UnsentWork };

/** Signs out at once if everything is synced; else sends unsynced changes and asks about the rest. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount();
  const online = useOnline();
  const [step, setStep] = useState<Step>({ name: 'checking' });
  const isOpen = useRef(true);
  const [exportEverything, exporting] = useExport();

  const leave = async (how: () => Promise<Result<null>>) => {
    const result = await how();
    showToast(result.ok ? accountToasts.loggedOut : accountToasts.logoutFailed(result.failure));
    onClose();
  };
  const leaveOnceSent = async (left: Result<UnsentWork>) => {
    // Closing the dialog while it sends cancels the sign-out.
    if (!isOpen.current) return;
    if (!left.ok) await leave(() => Promise.resolve(left));
    else if (isNothing(left.value)) await leave(() => signOut(account));
    else setStep({ name: 'asking', left: left.value });
  };
  const send = async () => {
    setStep({ name: 'sending' });
    await leaveOnceSent(await drain(account));
  };
  const begin = useEffectEvent((left: Result<UnsentWork>) => {
    void (!left.ok || isNothing(left.value) || !online ? leaveOnceSent(left) : send());
  });
  useEffect(() => {
    isOpen.current = true;
    void readUnsentWork(account.db).then(begin);
    return () => {
      isOpen.current = false;
    };
  }, [account.db]);

  if (step.name === 'checking') return null;
  if (step.name === 'discarding') {
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setStep({ name: 'asking', left: step.left })}
        title="Discard unsynced changes?"
        description={`${describeUnsentWork(step.left)} This can’t be undone.`}
        confirmLabel="Discard and log out"
        onConfirm={() => leave(() => signOutAndDiscard(account))}
      />
    );
  }
  if (step.name === 'sending') {
    return (
      <Dialog open onOpenChange={onClose} title="Syncing your last changes">
        <Spinner label="This takes at most ten seconds." />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title="Some changes are only on this device"
      description={`${online ? '' : 'You’re offline. '}${describeUnsentWork(step.left)} If you keep it here, it syncs when you sign in on this device again.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => setStep({ name: 'discarding', left: step.left })}>
            Discard…
          </Button>
          <Button pending={exporting} onClick={() => void exportEverything()}>
            Export
          </Button>
          <Button onClick={() => leave(() => signOut(account))}>Keep and log out</Button>
          <Button variant="primary" disabled={!online} onClick={send}>
            Sync now
          </Button>
        </>
      }
    />
  );
}

function isNothing(left: UnsentWork): boolean {
  return left.waiting === 0 && left.stuck === 0;
}
