import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import { useRefresh } from '#context/usePull.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { authorPath, cleanHandle, HANDLE_RULE } from '#domain/account/profile.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { NotSaved } from '#features/profile/Section.tsx';
import { changeHandle, readHandle } from '#mutators/auth/profile.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';

export function HandleForm({
  typed,
  onType,
}: {
  readonly typed: string | null;
  readonly onType: (typed: string | null) => void;
}) {
  const account = useAccount();
  const online = useOnline();
  const [known, setKnown] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [change, isSaving] = useMutator(changeHandle, accountToasts.updateFailed);
  const latest = useRef(0);
  const read = async () => {
    latest.current += 1;
    const request = latest.current;
    const answer = await readHandle(account);
    if (request !== latest.current) return;
    setRefusal(answer.ok ? null : answer.failure);
    if (answer.ok) setKnown(answer.value);
  };
  useRefresh(() => {
    if (navigator.onLine) void read();
  });

  const handle = typed ?? known ?? '';
  const isChanged = known !== null && cleanHandle(handle) !== known;
  const save = async () => {
    setFailure(null);
    const result = await change(account, handle);
    // A read that began before may answer later.
    latest.current += 1;
    if (!result.ok) return setFailure(result.failure);
    setKnown(result.value);
    onType(null);
    showToast(accountToasts.profileUpdated);
  };
  const error = failure?.kind === 'invalid' ? describeFailure(failure) : undefined;
  return (
    <form
      noValidate
      aria-label="Your page"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isSaving) void save();
      }}
    >
      <TextField
        label="Name in its address"
        name="handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={known === null}
        value={handle}
        onChange={(value) => {
          onType(value === known ? null : value);
          setFailure(null);
        }}
        error={error}
        hint={
          known !== null
            ? hintOf(cleanHandle(handle), known)
            : online && refusal !== null
              ? describeFailure(refusal)
              : 'Connect to choose or change it.'
        }
      />
      {failure !== null && error === undefined && <NotSaved failure={failure} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" pending={isSaving} aria-disabled={!isChanged}>
          {isChanged && cleanHandle(handle) === '' ? 'Remove your page' : 'Save name'}
        </Button>
        {known !== null && known !== '' && (
          <Link to="/by/$handle" params={{ handle: known }} className="text-sm underline">
            {`${window.location.host}${authorPath(known)}`}
          </Link>
        )}
      </div>
    </form>
  );
}

function hintOf(handle: string, known: string): string {
  if (known !== '' && handle !== known)
    return 'Your earlier address redirects to your page for a year.';
  return HANDLE_RULE;
}
