import { IconButton } from '#ui/controls/Button.tsx';
import { IconPhone, IconTablet, IconWidth } from '#ui/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import {
  DEVICES,
  previewDevice,
  usePaneSetting,
  type Device,
  DEVICE_WIDTHS,
} from '#features/editor/layout/paneSettings.ts';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export const DEVICE_NAMES: Readonly<Record<Device, string>> = {
  phone: 'Phone width',
  tablet: 'Tablet width',
  full: 'Full width',
};

const ICONS = { phone: <IconPhone />, tablet: <IconTablet />, full: <IconWidth /> } as const;

export function DeviceWidths() {
  const device = usePaneSetting(previewDevice);
  return (
    <>
      <fieldset aria-label="Preview width" className="hidden items-center gap-0.5 @md:flex">
        {DEVICES.map((one) => (
          <IconButton
            key={one}
            size="sm"
            label={DEVICE_NAMES[one]}
            icon={ICONS[one]}
            aria-pressed={one === device}
            onClick={() => previewDevice.set(one)}
          />
        ))}
      </fieldset>
      <span className="contents @md:hidden">
        <Menu
          trigger={
            <IconButton
              size="sm"
              className="@md:hidden"
              label={`Preview width: ${DEVICE_NAMES[device]}`}
              icon={ICONS[device]}
            />
          }
          items={DEVICES.map((one) => ({
            label: DEVICE_NAMES[one],
            icon: ICONS[one],
            checked: one === device,
            onSelect: () => previewDevice.set(one),
          }))}
        />
      </span>
    </>
  );
}

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
