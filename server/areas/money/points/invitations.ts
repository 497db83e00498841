import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { credit } from './credit.ts'
import './tables.ts'

export interface Invitation {
  memberId: number
  inviterId: number
  /** Where the newcomer registered: the address, and the hash of the browser's device cookie. */
  address: string
  device: Buffer
}

/**
 * Rewards the inviter of a new member, unless the inviter, the newcomer's network or the newcomer's browser has brought
 * as many rewards as the settings allow (PTS-15). Registrations by invitation are counted one after the other.
 */
export const rewardInvitation = async (tx: Tx, invitation: Invitation): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('points.invitations'))`.execute(tx)
  const network = networkOf(invitation.address)
  const coins = await rewardFor(tx, invitation, network)
  await tx
    .insertInto('invitation')
    .values({
      member_id: invitation.memberId,
      inviter_id: invitation.inviterId,
      network,
      device: invitation.device,
      coins,
    })
    .execute()
  if (coins === 0) return
  const fact = { kind: 'invite', ref: String(invitation.memberId), detail: '邀请好友注册' } as const
  await credit(tx, invitation.inviterId, coins, fact)
}

const rewardFor = async (tx: Tx, { inviterId, device }: Invitation, network: ReturnType<typeof networkOf>) => {
  const limits = await settingsOf(tx, 'points')
  const today = sql`created_at >= date_trunc('day', now(), 'Asia/Shanghai')`
  const { rows } = await sql<{ by_inviter: number; by_network: number; by_device: number }>`
    select (select count(*) from invitation where coins > 0 and inviter_id = ${inviterId} and ${today}) as by_inviter,
           (select count(*) from invitation where coins > 0 and network = ${network} and ${today}) as by_network,
           (select count(*) from invitation where coins > 0 and device = ${device}) as by_device`.execute(tx)
  const { by_inviter, by_network, by_device } = rows[0]!
  const isAllowed =
    by_inviter < limits.inviteRewardsPerDay &&
    by_network < limits.inviteRewardsPerNetwork &&
    by_device < limits.inviteRewardsPerDevice
  return isAllowed ? limits.inviteReward : 0
}

/** The network of an address: what one customer of a provider usually gets, /24 or /48. */
const networkOf = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  if (version === 0) return null
  return sql<string>`network(set_masklen(${plain}::text::inet, ${version === 4 ? 24 : 48}::int))`
}
