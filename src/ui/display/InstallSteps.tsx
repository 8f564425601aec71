import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconShare } from '#ui/icons.tsx';

export function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  // Macs are the only Apple devices without a touch screen.
  const isMac = navigator.maxTouchPoints === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Install Recto"
      description="Recto then opens in its own window, even offline. Sign in there once: the installed app keeps its own copy of your projects."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ol className="list-decimal space-y-2 pl-6">
        <li>
          Open Safari’s <strong>Share</strong> menu{' '}
          <IconShare className="inline-block align-text-bottom" />
          {isMac ? ' in the toolbar.' : ' at the bottom of the window, or at the top on an iPad.'}
        </li>
        <li>
          Choose <strong>{isMac ? 'Add to Dock' : 'Add to Home Screen'}</strong>
          {isMac ? '.' : ', further down the list.'}
        </li>
        <li>
          Press <strong>Add</strong>.
        </li>
      </ol>
    </Dialog>
  );
}
