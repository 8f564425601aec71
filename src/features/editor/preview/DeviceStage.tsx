import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import {
  DEVICE_WIDTHS,
  previewDevice,
  usePaneSetting,
} from '#features/editor/layout/paneSettings.ts';

export function DeviceStage({ children }: { readonly children: ReactNode }) {
  const width = DEVICE_WIDTHS[usePaneSetting(previewDevice)];
  return (
    <div
      className={cx(
        'flex min-h-0 flex-1 flex-col overflow-x-auto overflow-y-hidden',
        width !== null && 'bg-sunken',
      )}
    >
      <div
        data-device-stage=""
        style={width === null ? undefined : { width: width + 2 }}
        className={cx(
          'relative flex min-h-0 flex-1 flex-col',
          width !== null && 'mx-auto shrink-0 border-x border-line bg-surface',
        )}
      >
        {children}
      </div>
    </div>
  );
}
