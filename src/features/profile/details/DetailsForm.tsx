import { useAccount } from '#context/session.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { NotSaved } from '#features/profile/NotSaved.tsx';
import type { Details } from './useDetails.ts';

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
