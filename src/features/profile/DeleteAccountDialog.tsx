import { useState, type FormEvent } from 'react';
import { useAccount } from '#context/services.tsx';
import { useExport } from '#context/useExport.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts, describeUnsentWork } from '#domain/account/accountToasts.ts';
import { formatDay } from '#domain/dates.ts';
import { deleteAccount } from '#mutators/auth/signIn.ts';
import { unsentWork } from '#store/outbox/status.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { IconDownload } from '#ui/icons.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

const FORM = 'delete-account-form';

/** Offers an export, and asks for the email address: the deletion ends every session. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount();
  const { db, user } = account;
  const left = useLiveQuery(() => unsentWork(db), [db]);
  const [typed, setTyped] = useState('');
  const [exportEverything, isExporting] = useExport();
  const [remove, isRemoving] = useMutator(deleteAccount, accountToasts.deletionFailed);
  const isConfirmed = typed.trim().toLowerCase() === user.email.toLowerCase();
  const unsent = left === undefined ? '' : describeUnsentWork(left);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isRemoving) return;
    const deletion = await remove(account);
    if (deletion.ok)
      showToast(accountToasts.deletionScheduled(formatDay(deletion.value.toISOString())));
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title="Delete your account?"
      description="Your pages, conversations, profile and picture disappear for everyone now and are deleted in seven days. Signing in before then keeps them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            pending={isRemoving}
            disabled={!isConfirmed}
          >
            Delete account
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        aria-label="Delete account"
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {unsent !== '' && (
          <Banner
            tone="warning"
            title={`${unsent} It’s lost with this account unless you export it.`}
          />
        )}
        <p className="text-sm text-muted">
          You’re signed out everywhere, and what this device stores of your account is removed.
          Other devices keep their copy until its browser data is cleared.
        </p>
        <Button
          className="justify-self-start"
          icon={<IconDownload />}
          pending={isExporting}
          onClick={() => void exportEverything()}
        >
          Export everything
        </Button>
        <TextField
          label={`Type ${user.email} to confirm`}
          name="confirmation"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
}
