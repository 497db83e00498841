import { sql } from 'kysely'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import { type Caller, regionOf } from '#kernel/http/index.ts'
import { settingsOf } from '../settings/index.ts'
import './tables.ts'

/** LAW-1: whether posts and profiles show from where they were written. */
export const showsRegions = async (db: Db | Tx): Promise<boolean> => (await settingsOf(db, 'posting')).showsRegion === 1

/** What is stored with a post: the name of the region, never the address; nothing while regions are not shown. */
export const regionToStore = async (db: Db, { address }: Pick<Caller, 'address'>): Promise<string | null> =>
  (await showsRegions(db)) ? regionOf(address) : null

/** The profile shows the region of the latest post. */
export const storeRegion = async (tx: Tx, memberId: number, region: string | null): Promise<void> => {
  if (region === null) return
  await prepared(
    tx,
    'forum.region',
    { memberId, region },
    ($) => sql`update forum_member set region = ${$('region')} where member_id = ${$('memberId')}`,
  )
}
