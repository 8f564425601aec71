import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconShare } from '#ui/icons/icons.tsx';

/** How Safari installs an app, step by step. */
export function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  // Only Macs among Apple's machines have no touch screen.
  const isMac = navigator.maxTouchPoints === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Install Recto"
      description="It opens in a window of its own then, also without a connection. Sign in once there: the installed app keeps its own copy of your pages."
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
          {isMac ? ' in the toolbar.' : ' at the bottom of the window, on an iPad at its top.'}
        </li>
        <li>
          Choose <strong>{isMac ? 'Add to Dock' : 'Add to Home Screen'}</strong>
          {isMac ? '.' : '; it is further down the list.'}
        </li>
        <li>
          Press <strong>Add</strong>.
        </li>
      </ol>
    </Dialog>
  );
}
