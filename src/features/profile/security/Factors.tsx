import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Factor, Security } from '#domain/account/authSession.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { removeFactor } from '#mutators/auth/factors.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconLock, IconPhone } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { SettingGroup, SettingRow } from './SettingRow.tsx';
import { factorName, factorNote, describeLevel, suggestName } from './describeSecurity.ts';

const EnrolDialog = latePart(async () => (await import('./EnrolDialog.tsx')).EnrolDialog);

export function Factors({
  security,
  onChanged,
}: {
  readonly security: Security;
  readonly onChanged: () => Promise<void>;
}) {
  const account = useAccount();
  const { factors } = security;
  const [isAdding, setIsAdding] = useState(false);
  const [isFirstAdded, setIsFirstAdded] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [remove, isRemoving] = useMutator(removeFactor, accountToasts.updateFailed);
  const confirmRemoval = async ({ id }: Factor) => {
    const removed = await remove(account, id);
    await onChanged();
    setRemoving(null);
    if (removed.ok) showToast(accountToasts.factorRemoved);
  };
  return (
    <SettingGroup
      title="Two-factor authentication"
      lead={
        <>
          <p>When you sign in, Recto also asks for a code from an authenticator app.</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={factors.length > 0 ? 'success' : 'neutral'}>
              {factors.length > 0 ? 'On' : 'Off'}
            </Badge>
            <span>{describeLevel(security)}</span>
          </p>
        </>
      }
    >
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="w-full">
          {factors.map((factor) => (
            <SettingRow
              key={factor.id}
              icon={factor.type === 'totp' ? <IconLock /> : <IconPhone />}
              title={factorName(factor)}
              note={factorNote(factor)}
              action={
                <Button
                  size="sm"
                  aria-label={`Remove ${factorName(factor)}`}
                  onClick={() => setRemoving(factor)}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {factors.length === 1 && (
        <p className="max-w-prose text-sm text-muted">
          Add a second app on another device, so that losing your phone doesn’t lock you out.
        </p>
      )}
      <Button icon={<IconLock />} onClick={() => setIsAdding(true)}>
        {factors.length === 0 ? 'Add an authenticator app' : 'Add another app'}
      </Button>
      {isAdding && (
        <EnrolDialog
          suggestion={suggestName(factors)}
          onClose={() => setIsAdding(false)}
          onDone={() => {
            setIsAdding(false);
            setIsFirstAdded(factors.length === 0);
          }}
          onAdded={onChanged}
        />
      )}
      <ConfirmDialog
        open={isFirstAdded}
        onOpenChange={setIsFirstAdded}
        title="Add a second app?"
        description="There are no recovery codes. With an app on another device, a lost phone doesn’t lock you out."
        tone="neutral"
        cancelLabel="Later"
        confirmLabel="Add a second app"
        onConfirm={() => {
          setIsFirstAdded(false);
          setIsAdding(true);
        }}
      />
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={`Remove “${factorName(removing)}”?`}
          description={
            factors.length === 1
              ? 'You’ll sign in without a code.'
              : 'Its codes stop working. Your other apps still work.'
          }
          confirmLabel="Remove"
          pending={isRemoving}
          onConfirm={() => void confirmRemoval(removing)}
        />
      )}
    </SettingGroup>
  );
}
