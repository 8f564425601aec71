import { putSession } from '#store/chat/chatWrites.ts';
import { valueOf, type Device } from '../device.ts';

/** Stores a session of the device's user, as if it were just created. */
export async function storeSession({ db, services }: Device, id: string): Promise<void> {
  const session = {
    id,
    user_id: services.user.id,
    title: 'Chat Session 1',
    is_active: true,
    created_at: '',
    updated_at: '',
  };
  valueOf(await putSession(db, session, { isNew: true, now: 0 }));
}
