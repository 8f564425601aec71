import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Identity } from '#domain/account/account.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { linkGoogle, unlinkIdentity } from '#mutators/auth/identities.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { IconLink, IconUser } from '#ui/icons/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { Part } from './Part.tsx';
import { Row } from './Row.tsx';
import { providerName } from './securityWords.ts';

/** The ways to sign in: linking Google, and taking one away as long as another one stays. */
export function Identities({
  identities,
  onChanged,
}: {
  readonly identities: readonly Identity[];
  readonly onChanged: () => Promise<void>;
}) {
  const account = useAccount();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const [link, isLinking] = useMutator(linkGoogle, accountToasts.updateFailed);
  const [unlink, isUnlinking] = useMutator(unlinkIdentity, accountToasts.updateFailed);
  const isLast = identities.length < 2;
  const startLinking = async () => {
    const started = await link(account, '/profile');
    if (started.ok) window.location.assign(started.value);
  };
  const confirmUnlinking = async ({ id, provider }: Identity) => {
    const unlinked = await unlink(account, id);
    await onChanged();
    setLeaving(null);
    if (unlinked.ok) showToast(accountToasts.unlinked(providerName(provider)));
  };
  return (
    <Part title="Ways to sign in" lead={<p>Each of these lets you into this account.</p>}>
      <ul aria-label="Ways to sign in" className="w-full">
        {identities.map((identity) => (
          <Row
            key={identity.id}
            icon={identity.provider === 'email' ? <IconUser /> : <IconLink />}
            title={providerName(identity.provider)}
            note={isLast ? `${identity.email} · your only way to sign in` : identity.email}
            action={
              !isLast && (
                <Button
                  size="sm"
                  aria-label={`Unlink ${providerName(identity.provider)}`}
                  onClick={() => setLeaving(identity)}
                >
                  Unlink
                </Button>
              )
            }
          />
        ))}
      </ul>
      {identities.every(({ provider }) => provider !== 'google') && (
        <Button icon={<IconLink />} pending={isLinking} onClick={() => void startLinking()}>
          Link Google
        </Button>
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={`Unlink ${providerName(leaving.provider)}?`}
          description="You cannot sign in this way any more, until you link it again."
          confirmLabel="Unlink"
          pending={isUnlinking}
          onConfirm={() => void confirmUnlinking(leaving)}
        />
      )}
    </Part>
  );
}
