import { sql } from 'kysely'
import type { z } from 'zod'
import type { Inviter, listInviters } from '#contract/money/points/points.ts'
import type { Db } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import './tables.ts'

/** Fewer rewards than this are usual, unless the accounts come from one network or browser. */
const usualRewards = 5
const shownNetworks = 5

interface InviterRow {
  inviter_id: number
  nick_name: string
  username: string
  invited: number
  rewarded: number
  coins: number
  in_shared_networks: number
  on_shared_devices: number
  networks: string[] | null
  last_at: Date
  total: number
}

/**
 * Inviters of the last days with many rewards, or with several accounts from one network or browser, the most rewarded
 * first (PTS-16).
 */
export const findInviters = async (db: Db, query: z.output<typeof listInviters.query>) => {
  const { rows } = await sql<InviterRow>`
    with recent as (
      select i.*, count(*) over (partition by inviter_id, network) as of_network,
             count(*) over (partition by inviter_id, device) as of_device
      from invitation as i where created_at >= now() - make_interval(days => ${query.days}::int)
    ), inviters as (
      select inviter_id, count(*) as invited, count(*) filter (where coins > 0) as rewarded, sum(coins)::bigint as coins,
        count(*) filter (where of_network > 1 and network is not null) as in_shared_networks,
        count(*) filter (where of_device > 1) as on_shared_devices,
        array_agg(distinct network::text) filter (where of_network > 1 and network is not null) as networks,
        max(created_at) as last_at
      from recent group by inviter_id
    )
    select inviters.*, member.nick_name, member.username, count(*) over () as total
    from inviters join member on member.id = inviters.inviter_id
    where rewarded >= ${usualRewards}::int or in_shared_networks > 0 or on_shared_devices > 0
    order by rewarded desc, in_shared_networks desc, inviter_id
    limit ${query.size}::int offset ${offsetOf(query)}::int`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const toInviter = (row: InviterRow): Inviter => ({
  userId: row.inviter_id,
  userName: row.nick_name,
  username: row.username,
  invited: row.invited,
  rewarded: row.rewarded,
  coin: row.coins,
  inSharedNetworks: row.in_shared_networks,
  onSharedDevices: row.on_shared_devices,
  networks: (row.networks ?? []).slice(0, shownNetworks),
  lastTime: row.last_at.toISOString(),
})
