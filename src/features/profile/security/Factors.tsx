import { Suspense, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Factor, Security } from '#domain/account/account.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { removeFactor } from '#mutators/auth/factors.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { IconLock, IconPhone } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { Part } from './Part.tsx';
import { Row } from './Row.tsx';
import { factorName, factorNote, levelWords, suggestName } from './securityWords.ts';

const EnrolDialog = lazyPart(async () => (await import('./EnrolDialog.tsx')).EnrolDialog);

/** The second step at sign-in: what gives the code, adding another one, and taking one away (spec §4). */
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
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const [remove, isRemoving] = useMutator(removeFactor, accountToasts.updateFailed);
  const confirmRemoval = async ({ id }: Factor) => {
    const removed = await remove(account, id);
    await onChanged();
    setLeaving(null);
    if (removed.ok) showToast(accountToasts.factorRemoved);
  };
  return (
    <Part
      title="Two-step sign-in"
      lead={
        <>
          <p>After your password, Recto asks for a code that only an app on your phone knows.</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={factors.length > 0 ? 'success' : 'neutral'}>
              {factors.length > 0 ? 'On' : 'Off'}
            </Badge>
            <span>{levelWords(security)}</span>
          </p>
        </>
      }
    >
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="w-full">
          {factors.map((factor) => (
            <Row
              key={factor.id}
              icon={factor.type === 'totp' ? <IconLock /> : <IconPhone />}
              title={factorName(factor)}
              note={factorNote(factor)}
              action={
                <Button
                  size="sm"
                  aria-label={`Remove ${factorName(factor)}`}
                  onClick={() => setLeaving(factor)}
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
          Add a second one, for instance on another device: then a lost phone does not lock you out.
        </p>
      )}
      <Button icon={<IconLock />} onClick={() => setIsAdding(true)}>
        {factors.length === 0 ? 'Add an authenticator app' : 'Add another app'}
      </Button>
      {isAdding && (
        <Suspense>
          <EnrolDialog
            suggestion={suggestName(factors)}
            onClose={() => setIsAdding(false)}
            onAdded={onChanged}
          />
        </Suspense>
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={`Remove “${factorName(leaving)}”?`}
          description={
            factors.length === 1
              ? 'After that your password alone lets you in.'
              : 'Its codes are not taken any more. Your other ones stay.'
          }
          confirmLabel="Remove"
          pending={isRemoving}
          onConfirm={() => void confirmRemoval(leaving)}
        />
      )}
    </Part>
  );
}
