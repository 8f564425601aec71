import { useAccount } from '#context/session.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { NotSaved } from '#features/profile/NotSaved.tsx';
import type { Details } from './useDetails.ts';

/** The person's full name, and the e-mail that is the account's (spec §2, §5). */
export function DetailsForm({ details }: { readonly details: Details }) {
  const { user } = useAccount();
  const { fullName, type, keptAs, isChanged, save, isSaving, failure } = details;
  const wrong = failure?.kind === 'invalid' ? describeFailure(failure) : undefined;
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
        onChange={type}
        error={wrong}
        hint={keptAs === null ? undefined : `It is kept as “${keptAs}”.`}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        readOnly
        autoComplete="off"
        value={user.email}
        hint="You sign in with this address. It cannot be changed here."
      />
      {failure !== null && wrong === undefined && <NotSaved failure={failure} />}
      <div>
        <Button type="submit" variant="primary" pending={isSaving} disabled={!isChanged}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
