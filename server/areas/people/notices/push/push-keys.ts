import webPush from 'web-push'
import { type Db, ensureFact } from '#kernel/database/index.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The keys by which push services recognise this portal. Others would invalidate all subscriptions, so they never change. */
export const readPushKeys = async (db: Db): Promise<PushKeys> =>
  JSON.parse(await ensureFact(db, 'push_keys', () => JSON.stringify(webPush.generateVAPIDKeys())))
