import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useState, useId, type ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export interface SquareArea {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const MAX_ZOOM = 4;

const KEY_STEP_PX = 8;

/** `onArea` is called at first and after every change, `onBroken` if the file is no image. */
export function ImageCropper({
  src,
  label,
  hint,
  onArea,
  onBroken,
}: {
  readonly src: string;
  readonly label: string;
  readonly hint: string;
  readonly onArea: (area: SquareArea) => void;
  readonly onBroken: () => void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative h-[min(20rem,45dvh)] overflow-hidden rounded-lg bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          disableAutomaticStylesInjection
          maxZoom={MAX_ZOOM}
          zoomSpeed={0.25}
          keyboardStep={KEY_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, { x, y, width }) => onArea({ x, y, size: width })}
          mediaProps={{ onError: onBroken }}
          cropperProps={{ role: 'application', 'aria-label': label }}
        />
      </div>
      <p className="mt-2 text-sm text-muted">{hint}</p>
      <Slider
        className="mt-4"
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        valueText={`${Math.round(zoom * 100)} %`}
        onChange={setZoom}
      />
    </>
  );
}

export function Slider({
  label,
  valueText,
  onChange,
  className,
  ...range
}: Required<Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'value'>> & {
  readonly label: string;
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  readonly className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={cx('flex items-center gap-4', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 touch-target cursor-pointer"
      />
      <span aria-hidden="true" className="w-14 text-right text-sm text-muted tabular-nums">
        {valueText}
      </span>
    </div>
  );
}
