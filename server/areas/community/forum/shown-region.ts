import type { Db, Tx } from '#kernel/database/index.ts'
import { type Caller, regionOf } from '#kernel/http/index.ts'
import { settingsOf } from '../../base/settings/index.ts'

/** LAW-1: whether posts and profiles show from where they were written. */
export const showsRegions = async (db: Db | Tx): Promise<boolean> => (await settingsOf(db, 'posting')).showsRegion === 1

/** What is stored with a post: the name of the region, never the address; nothing while regions are not shown. */
export const regionToStore = async (db: Db, { address }: Pick<Caller, 'address'>): Promise<string | null> =>
  (await showsRegions(db)) ? regionOf(address) : null
