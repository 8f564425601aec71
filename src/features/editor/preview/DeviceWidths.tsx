import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPhone, IconTablet, IconWidth } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import {
  DEVICES,
  previewDevice,
  usePaneSetting,
  type Device,
} from '#features/editor/layout/paneSettings.ts';

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
