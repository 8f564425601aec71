import { randomUUID } from 'node:crypto';
import { pngBytes } from '../../support/storage/pictureBytes.ts';
import type { Target } from '../target.ts';
import { ask, statuses, times } from './asking.ts';
import type { Attack } from './attack.ts';

const PICTURE_BYTES = 5_000_000;

export const FILE_ATTACKS: readonly Attack[] = [
  {
    name: 'a form of 80,000 parts',
    answer: '1 × 400',
    isQuick: true,
    run: (target) => {
      const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
      const form = `${part.repeat(80_000)}--b--\r\n`;
      return statuses([upload(target, 'multipart/form-data; boundary=b', Buffer.from(form))]);
    },
  },
  {
    name: '200 downloads of 5 MB at once',
    isQuick: false,
    isStopped: true,
    run: async (target) => {
      const name = `${target.attacker.id}-${randomUUID()}.png`;
      await upload(target, 'image/png', new Uint8Array(pngBytes(PICTURE_BYTES, 0)), name);
      const path = `/storage/v1/object/public/avatars/avatars/${name}`;
      return statuses(times(200, () => ask(target, path)));
    },
  },
  {
    name: '1,000 ranges of a picture at once',
    isQuick: false,
    run: async (target) => {
      const name = `${target.attacker.id}-${randomUUID()}.png`;
      await upload(target, 'image/png', new Uint8Array(pngBytes(PICTURE_BYTES, 0)), name);
      const path = `/storage/v1/object/public/avatars/avatars/${name}`;
      const ranges = times(1000, (n) => `${n}-${n + 1}`).join();
      return statuses(
        times(200, () => ask(target, path, { headers: { range: `bytes=${ranges}` } })),
      );
    },
  },
  {
    name: '20 pictures of 5 MB at once',
    isQuick: false,
    run: (target) =>
      statuses(
        times(20, () => upload(target, 'image/png', new Uint8Array(pngBytes(PICTURE_BYTES, 0)))),
      ),
  },
];

function upload(
  target: Target,
  type: string,
  body: Uint8Array<ArrayBuffer>,
  name = `${target.attacker.id}-${randomUUID()}.png`,
): Promise<Response> {
  return ask(target, `/storage/v1/object/avatars/avatars/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.attacker.token}`, 'content-type': type },
    body,
  });
}
