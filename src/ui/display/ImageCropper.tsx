import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '#ui/controls/Slider.tsx';

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
