import { useState } from 'react';
import { useOnline } from '#context/useOnline.ts';
import { Section } from '#features/profile/Section.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { latePart } from '#ui/lazyPart.ts';

const DeleteAccountDialog = latePart(
  async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
);

export function DeleteAccount() {
  const online = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      id="delete-account"
      title="Delete account"
      lead="Your pages, conversations, profile and picture."
    >
      <p className="mb-4 max-w-prose text-sm text-muted">
        Everything is hidden at once and deleted after seven days. Signing in before then keeps it.
      </p>
      <Button variant="danger" disabled={!online} onClick={() => setIsOpen(true)}>
        Delete account…
      </Button>
      {!online && <p className="mt-2 text-sm text-muted">Connect to delete your account.</p>}
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
