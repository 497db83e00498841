import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { settingsOf } from '../settings/index.ts'
import { credit } from './credit.ts'
import './tables.ts'

/** Rewards a new member, and the inviter up to `inviteRewardsPerDay` times a day. */
export const rewardRegistration = async (tx: Tx, memberId: number, inviterId: number | undefined): Promise<void> => {
  const { signUpReward, inviteReward, inviteRewardsPerDay } = await settingsOf(tx, 'points')
  const ref = String(memberId)
  if (signUpReward > 0) await credit(tx, memberId, signUpReward, { kind: 'sign-up', ref, detail: '注册奖励' })
  if (inviterId === undefined || inviteReward === 0) return
  if ((await invitesToday(tx, inviterId)) >= inviteRewardsPerDay) return
  await credit(tx, inviterId, inviteReward, { kind: 'invite', ref, detail: '邀请好友注册' })
}

/** Locks the inviter's account, so that concurrent registrations are counted one after the other. */
const invitesToday = async (tx: Tx, inviterId: number): Promise<number> => {
  const account = await tx
    .selectFrom('point_account')
    .select('id')
    .where('member_id', '=', inviterId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return 0
  const { count } = await tx
    .selectFrom('point_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .where('kind', '=', 'invite')
    .where('seq', 'is not', null)
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), 'Asia/Shanghai')`)
    .executeTakeFirstOrThrow()
  return count
}

/** Rewards an approved upload once, even if it is approved again; administrators get no reward. */
export const rewardUpload = async (
  tx: Tx,
  memberId: number,
  upload: { ref: string; name: string; link?: `/${string}` },
): Promise<void> => {
  const { uploadReward } = await settingsOf(tx, 'points')
  if (uploadReward === 0) return
  const { level } = await tx.selectFrom('member').select('level').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (level === levelId.administrator) return
  const detail = `上传通过审核：${upload.name}`
  await credit(tx, memberId, uploadReward, { kind: 'upload-approved', ref: upload.ref, detail, link: upload.link })
}

/** The author's share of a price, rounded down (PTS-6). */
export const authorShareOf = async (db: Db | Tx, coins: number): Promise<number> => {
  const { authorSharePercent } = await settingsOf(db, 'points')
  return Math.floor((coins * authorSharePercent) / 100)
}
