import { useAccount } from '#context/session.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { PASSWORD_RULE } from '#domain/account/password.ts';
import { NotSaved } from '#features/profile/NotSaved.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import type { PasswordChange } from './usePasswordChange.ts';

export function PasswordForm({ change }: { readonly change: PasswordChange }) {
  const { user } = useAccount();
  const { current, next, typeCurrent, typeNext, isComplete, save, isSaving, refused } = change;
  const errorOf = (field: 'current' | 'next') =>
    refused?.field === field ? describeFailure(refused.failure) : undefined;
  return (
    <form
      noValidate
      aria-label="Password"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isSaving) void save();
      }}
    >
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        revealable
        value={current}
        onChange={typeCurrent}
        error={errorOf('current')}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        revealable
        hint={PASSWORD_RULE}
        value={next}
        onChange={typeNext}
        error={errorOf('next')}
      />
      {refused !== null && refused.field === null && <NotSaved failure={refused.failure} />}
      <div>
        <Button type="submit" variant="primary" pending={isSaving} aria-disabled={!isComplete}>
          Change password
        </Button>
      </div>
    </form>
  );
}
