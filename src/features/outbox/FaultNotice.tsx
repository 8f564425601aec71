import { useState } from 'react';
import { SYNC_FAULT, type SyncFault } from '#domain/sync/syncFault.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';

export function FaultNotice({ fault }: { readonly fault: SyncFault }) {
  const [open, setOpen] = useState(false);
  return (
    <Banner
      tone="danger"
      icon={<IconWarning />}
      title={SYNC_FAULT.title}
      description={
        <>
          {SYNC_FAULT.detail}
          <Disclosure title="Details" open={open} onOpenChange={setOpen} className="mt-2">
            <p className="font-mono text-xs break-words whitespace-pre-wrap">{fault.message}</p>
          </Disclosure>
        </>
      }
    />
  );
}
