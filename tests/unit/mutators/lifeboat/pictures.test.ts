import { beforeEach, describe, expect, test } from 'vitest';
import { pictureAddress, type PictureName } from '#domain/page/picture.ts';
import { addPicture } from '#mutators/pages/pictures.ts';
import { sourceOf } from '#domain/page/page.ts';
import { dropUploadedPictures } from '#store/health/evictCaches.ts';
import { settleUpload } from '#store/pages/pictures.ts';
import { valueOf, type Device } from '../../../support/device.ts';
import { manifestOf, unpacked, zipOf } from '../../../support/lifeboats.ts';
import { exported, imported, newDevice } from '../../../support/sync/heldWork.ts';
import picture from '../../../fixtures/pictures/text.png?inline';
import { TEST_PROJECT } from '../../../support/testProject.ts';
const bytes = new Uint8Array(await (await fetch(picture)).arrayBuffer());

const mention = (name: PictureName) =>
  `<p><img src="${pictureAddress(TEST_PROJECT, name)}" alt=""></p>`;

let device: Device;
let name: PictureName;

beforeEach(async () => {
  device = newDevice();
  name = valueOf(await addPicture(device.services, { type: 'image/png', bytes }));
  await device.create({ title: 'Walk', source: mention(name) });
});

const stored = (on: Device) => on.db.pictures.get(name.hash);

describe('decision 041: an export with pictures', () => {
  test('holds their bytes by their hash', async () => {
    const zip = await exported(device);
    const manifest = manifestOf(await unpacked(zip));
    expect(manifest.pictures).toEqual([
      { path: `pictures/${name.hash}.png`, hash: name.hash, type: 'image/png', isUnsent: true },
    ]);
    const later = newDevice();
    await imported(later, zip);
    expect((await stored(later))?.bytes).toEqual(bytes);
  });

  test('gives another account the pictures under its own name, to be sent with its page', async () => {
    const other = newDevice();
    await imported(other, await exported(device));
    const [page] = await other.pages();
    const owner = other.services.user.id;
    expect(owner).not.toBe(name.owner);
    expect(page && sourceOf(page)).toBe(mention({ ...name, owner }));
    expect(await other.db.uploads.toArray()).toMatchObject([{ hash: name.hash, state: 'kept' }]);
  });

  test('restores what only it has for a page that the server has', async () => {
    const zip = await exported(device);
    await settleUpload(device.db, name.hash, { sentIn: null, now: 0 });
    await dropUploadedPictures(device.db);
    await imported(device, zip);
    expect(await device.db.uploads.toArray()).toMatchObject([{ hash: name.hash, state: 'wanted' }]);
  });

  test('with other bytes under the hash adds no picture', async () => {
    const files = Object.fromEntries(await unpacked(await exported(device)));
    const forged = await zipOf({ ...files, [`pictures/${name.hash}.png`]: 'not these' });
    const other = newDevice();
    await imported(other, forged);
    expect(await other.pages()).toHaveLength(1);
    expect(await other.db.pictures.count()).toBe(0);
  });
});
