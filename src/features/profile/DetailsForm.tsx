import { useAccount } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { NotSaved } from '#features/profile/Section.tsx';
import { useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { cleanFullName } from '#domain/account/profile.ts';
import { changeFullName } from '#mutators/auth/profile.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function DetailsForm({ details }: { readonly details: Details }) {
  const { user } = useAccount();
  const { fullName, setFullName, savedAs, isChanged, save, isSaving, failure } = details;
  const error = failure?.kind === 'invalid' ? describeFailure(failure) : undefined;
  return (
    <form
      noValidate
      aria-label="About you"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isSaving) void save();
      }}
    >
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        value={fullName}
        onChange={setFullName}
        error={error}
        hint={savedAs === null ? undefined : `It will be saved as “${savedAs}”.`}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        readOnly
        autoComplete="off"
        value={user.email}
        hint="You sign in with this address. You can’t change it here."
      />
      {failure !== null && error === undefined && <NotSaved failure={failure} />}
      <div>
        <Button type="submit" variant="primary" pending={isSaving} aria-disabled={!isChanged}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

type Details = ReturnType<typeof useDetails>;

/** Edits the full name; the typed one stays until it is saved (spec §5). */
export function useDetails() {
  const account = useAccount();
  const known = account.user.fullName;
  // Null shows the stored name, which another tab may change.
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [change, isSaving] = useMutator(changeFullName, accountToasts.updateFailed);
  const fullName = typed ?? known;
  const cleaned = cleanFullName(fullName);
  const save = async () => {
    setFailure(null);
    const result = await change(account, fullName);
    if (!result.ok) return setFailure(result.failure);
    setTyped((now) => (now === typed ? null : now));
    showToast(accountToasts.profileUpdated);
  };
  return {
    fullName,
    setFullName: (value: string) => {
      setTyped(value);
      setFailure(null);
    },
    /** The cleaned name, if it differs from the typed one. */
    savedAs: typed === null || cleaned === typed.trim() || cleaned === '' ? null : cleaned,
    isChanged: fullName !== known && cleaned !== known,
    save,
    isSaving,
    failure,
  };
}
